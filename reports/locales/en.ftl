# The texts of reports for students. `nl.ftl` and `pl.ftl` have the same messages.
# $shown is a number as a reader writes it; $number is the same number, and chooses the plural.

### Verdicts

verdict-accepted = accepted
verdict-wrong-answer = wrong answer
verdict-bad-reply = bad reply
verdict-runtime-error = runtime error
verdict-output-limit = output limit exceeded
verdict-memory-limit = memory limit exceeded
verdict-time-limit = time limit exceeded
verdict-load-error = does not load
verdict-judge-error = judge error

### Counts

points = { $number ->
    [one] { $shown } point
   *[other] { $shown } points
}
score = { $number ->
    [one] { $earned } of { $shown } point
   *[other] { $earned } of { $shown } points
}
not-graded = not graded
lines = { $number ->
    [one] { $number } line
   *[other] { $number } lines
}
empty-lines = { $number ->
    [one] { $number } empty line
   *[other] { $number } empty lines
}
extra-lines = { $number ->
    [one] { $number } extra line
   *[other] { $number } extra lines
}
elements = { $number ->
    [one] { $number } element
   *[other] { $number } elements
}
scenarios = { $number ->
    [one] { $number } scenario
   *[other] { $number } scenarios
}
days = { $number ->
    [one] { $number } day
   *[other] { $number } days
}
hours = { $number ->
    [one] { $number } hour
   *[other] { $number } hours
}
and-more = and { $number } more
more-lines = ({ $lines } more)
same-lines = ({ $lines } the same)

### The headline

headline-and = { $first }, and { $last } below
headline-list = { $first }, and { $others } and { $last } below
headline-all-shown = accepted in everything shown
headline-partly = { $all ->
    [one] does not load in { $number } of { $all } scenario
   *[other] does not load in { $number } of { $all } scenarios
}
count-wrong-answer = { $number ->
    [one] { $number } wrong answer
   *[other] { $number } wrong answers
}
count-bad-reply = { $number ->
    [one] { $number } bad reply
   *[other] { $number } bad replies
}
count-runtime-error = { $number ->
    [one] { $number } runtime error
   *[other] { $number } runtime errors
}
count-output-limit = { $number ->
    [one] { $number } output limit exceeded
   *[other] { $number } output limits exceeded
}
count-memory-limit = { $number ->
    [one] { $number } memory limit exceeded
   *[other] { $number } memory limits exceeded
}
count-time-limit = { $number ->
    [one] { $number } time limit exceeded
   *[other] { $number } time limits exceeded
}
count-load-error = { $number ->
    [one] { $number } scenario in which it does not load
   *[other] { $number } scenarios in which it does not load
}
count-judge-error = { $number ->
    [one] { $number } judge error
   *[other] { $number } judge errors
}
count-more-wrong-answer = { $number ->
    [one] { $number } more wrong answer
   *[other] { $number } more wrong answers
}
count-more-bad-reply = { $number ->
    [one] { $number } more bad reply
   *[other] { $number } more bad replies
}
count-more-runtime-error = { $number ->
    [one] { $number } more runtime error
   *[other] { $number } more runtime errors
}
count-more-output-limit = { $number ->
    [one] { $number } more output limit exceeded
   *[other] { $number } more output limits exceeded
}
count-more-memory-limit = { $number ->
    [one] { $number } more memory limit exceeded
   *[other] { $number } more memory limits exceeded
}
count-more-time-limit = { $number ->
    [one] { $number } more time limit exceeded
   *[other] { $number } more time limits exceeded
}
count-more-judge-error = { $number ->
    [one] { $number } more judge error
   *[other] { $number } more judge errors
}
next = Next: { $thing }
next-load = make the submission load
next-load-in = make the submission load in “{ $title }”
next-look = look at “{ $title }”
next-look-at = look at { $operation } in “{ $title }”
heading-load = Why it does not load
heading-load-in = Why it does not load in “{ $title }”
heading-judge = What the judge reports
lead-closed = Every scenario shown here is accepted. The missing points belong to groups whose details are not shown.
lead-closed-judge = Every scenario shown here is accepted. The judge failed in a group whose details are not shown. This is not your fault. Your submission is not graded yet.
lead-accepted = The submission passes every scenario.
lead-judge = The judge failed. This is not your fault. Your submission is not graded yet.
lead-loads-elsewhere = The submission loads in other scenarios. Below is the first one in which it does not.
lead-load = The submission does not load, so no scenario could be played.
not-loaded-besides = In other scenarios it does not load: { $reason }
not-loaded-besides-note = in other scenarios it does not load: { $reason }

### Remarks

on-time = on time
time-unknown = the time of the hand-in is not known, so it counts as on time
late = { $units } late
hand-in-times = { $told } (due { $due })
hand-in-times-both = { $told } (due { $due }, handed in { $time })
late-costs = lateness costs { $penalty }
late-costs-so = lateness costs { $penalty }, so { $counted } count
earlier = earlier: { $results }
since-then = { $change } since then
by-hand-set = points set to { $points } by hand
by-hand-change = { $change } by hand
by-hand-comment = comment
by-hand-for = { " " }for “{ $title }”
by-hand-for-hidden = { " " }for a hidden scenario
by-hand-by = , by { $name }
note = note
instructors-copy = Instructor’s copy: it shows hidden groups. Do not give it to students.

flaky = the verdict changes from run to run in { $scenarios }
flaky-staff = the verdict changes from run to run in { $scenarios }; the first run counts

### The failure

first-failure = The first failure
what-happened-in = What happened in
Step = Step { $number }
Step-of = of { $all }
step = step { $number }
expected = expected
Expected = Expected
got = got
Got = Got
because = because
Because = Because
hint = hint
Hint = Hint
cause = cause
Cause = Cause
moves = moves
window = window
Window = Window
difference = difference
Difference = Difference
missing = missing
Missing = Missing
extra = extra
Extra = Extra
before = before
Before = Before
Before-the-step = Before the step
Board = Board
board = board
at = At
raised-at = raised at
called-at = called at
Raised-at = Raised at
Called-at = Called at
of-the-course = { $place }, code of the course
file-and-line = { $file }, line { $line }
lines-of = lines of { $name }
marked-line = here:
not-shown = not shown for this group
seen-at = seen at
Seen-at = Seen at
step-and-operation = step { $number }, { $operation }
cause-sentence = wrong since this step: { $reason }
cause-must-keep = it must not change `{ $look }`, but it does
cause-wrong-state = `{ $look }` is right before it, and wrong after it
cause-state-or-look = the mistake is in this step, or in `{ $look }` itself
wrong-since = { $failure }; wrong since { $place }
after-move = after move { $number }, { $move }
text-of-lines = a text of { $number } lines
text-of-lines-end = a text of { $number } lines, with a line end after the last one
question-lines = the lines in question

### Differences

diff-expected = expected { $expected }, got { $got }
diff-at = at { $path }: { $difference }
diff-type = { $type ->
    [None] None
   *[other] { $article } { $type }
}
diff-identity = expected the object { $expected } itself, got { $got }
diff-missing = missing { $values }
diff-extra = extra { $values }
diff-more = { $values } and { $number } more
diff-cells = { $number ->
    [one] { $number } of { $all } cells differs: { $places }
   *[other] { $number } of { $all } cells differ: { $places }
}
diff-no-text = expected no { $what }, got { $lines }
diff-extra-lines = the { $what } has { $lines }
diff-missing-lines = { $number ->
    [one] the { $what } is missing { $number } line
   *[other] the { $what } is missing { $number } lines
}
diff-spaces = the { $what } differs only in spaces or line ends
diff-lines = { $number ->
    [one] the { $what } differs in { $number } line
   *[other] the { $what } differs in { $number } lines
}
diff-printed-more = printed { $lines } more than expected
diff-aside = note of the checker for the instructor: { $text }
lines-of-the = Lines of the { $what }
side = Side
line = Line
both = both
shortened = Shortened: the texts are too long to compare completely.
shortened-short = (shortened)
differs = { " " }differs
corners = Corners mark the squares that differ from the expected board.
as-text = As text
as-text-of = { $title }, as text

### Dialogue, replay, moves

dialogue = The dialogue
dialogue-marks = (typed input is <kbd>marked</kbd>)
typed = typed
printed = printed
typed-input = typed:
replay = Replay
replay-open = Replay: the board after each step
replay-marks = Wrong squares are underlined. Squares that the step changes are bold.
replay-pictures = Corners mark wrong squares. Bars at the sides mark the squares that the step changes.
wrong-squares = Wrong squares, as row and column from 0: { $squares }.
changed-squares = Squares that the step changes: { $squares }.
replay-question = The boards are answers to
replay-terminal = The boards are answers to `{ $question }`. Brackets mark wrong squares.
after-step = { $title } after step { $number }
move-by-move = Move by move
move-choose = (choose a move, or use the arrow keys)
start = start
The-start = The start
After-move = After move { $number }, { $move }
move = move { $number }:
frame = Frame of the replay
one-frame = One frame
all-frames = All frames

### The session to try

see-it-yourself = See it yourself
to-see-it-yourself = to see it yourself
To-see-it-yourself = To see it yourself
save-beside = Save this beside your code as
and-this-as = and this as
start-command = Start
then-start = then start
run-session = Run this session
then-run-session = then run this session
and-type-session = and type this session
one-click = (one click selects it all)
with-file = with the file { $name }
run = run
and-type = and type
type = type
run-and-type = run { $command }, and type
not-confirmed = Puzzlemark did not run this session again to confirm it.
copy = Copy
copied = Copied
press-copy = Press Ctrl+C
session-copied = The session is copied.
session-selected = The session is selected.
program-title = Does the code pass “{ $title }”?
program-usage = Save this file beside { $file }, and run: python3 { $name }
program-no-file = { $file } is not there. Name your file: python3 reproduce.py FILE
download-program = Download a program
download-program-use = It plays this session with your code and prints PASS or FAIL. Run it beside your code:

### All scenarios

all-scenarios = All scenarios
none-played = No scenario could be played.
none-played-short = no scenario could be played
group-closed = The details of this group are not shown.
group-closed-short = details are not shown
group-actual-only = You see each operation and its result, but not the expected result.
shown-above = The first failure is shown in full above.
accepted-scenarios = { $scenarios } accepted
as-expected = as expected
the-first-failure = the first failure
may-follow = may follow from the first failure
not-run = not run
the-cause = the cause
wrong-since-step = wrong since this step
seen-here = seen here
other-output = Other output
other-output-stderr = Other output on standard error
by-step = by step { $number }
while-loading = while loading or ending
stdout = standard output
stderr = standard error
on-stderr = on standard error
isolation = Isolation: { $level }.
run-as = Run as { $driver }.
judged-by = Judged by Puzzlemark { $version }.

### Markdown

Note = Note
The-moves = The moves
The-window = The window
group-columns = group | accepted | points
not-shown-short = not shown
number-of = { $number } of { $all }
other-columns = also not accepted | verdict | first failure | hint
no-room = The rest has no room here. The page in HTML has all of it.

### Time and memory

used-of = { $used } of { $allowed } { $what }
used = { $used } { $what }
used-waiting = { $used } wall time (limit { $allowed }; waiting for a processor does not count)
of-allowed = of { $allowed }
cpu-time = CPU time
wall-time = wall time
memory = memory
Cpu-time = CPU time
Wall-time = Wall time
Memory = Memory
Used = Used: { $usage }
used-label = used: { $usage }

### The page of a student of a course

of-points = { $number ->
    [one] of { $shown } point
   *[other] of { $shown } points
}
course-unsettled = not settled yet
course-yours = another submission could be yours; ask your instructor
course-nothing = nothing handed in
course-handed-in = handed in { $time }
course-unknown = time unknown, counted as on time
course-before-penalty = { $points } before the penalty of { $penalty }
course-due = Due { $time }.
course-due-late = Due { $time } ({ $late }).
course-weight = Weight { $weight }.
course-no-total-unsettled = There is no total yet, because one submission is not settled.
course-no-total-graded = There is no total yet, because one submission is not graded.
course-footer = Points are after the penalty for lateness. The total adds the share of each assignment times its weight.
course-assignments = Assignments
