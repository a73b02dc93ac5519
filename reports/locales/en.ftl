# The texts of reports. `nl.ftl` and `pl.ftl` have the same messages.
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
excused = excused
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
by-hand-excused = excused
by-hand-for = { " " }for “{ $title }”
by-hand-for-hidden = { " " }for a hidden scenario
by-hand-by = , by { $name }
excused-rest = a part is excused: { $earned } count as { $counted }
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
in-any-order = in any order
no-result = no result
board-changed = changed: { $squares }
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
texts-as-lines = its texts of several lines:
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
diff-line = the { $what }: expected “{ $expected }”, got “{ $got }”
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
then-in-window = then do this in its window
run-and-in-window = run { $command }, and do this in its window
must-see = then you must see
not-confirmed = Puzzlemark did not run this session again to confirm it.
copy = Copy
copied = Copied
press-copy = Press Ctrl+C
session-copied = The session is copied.
session-selected = The session is selected.
program-title = Does the code pass “{ $title }”?
program-usage = Save this file beside { $file }, and run: { $command }
program-usage-kit = Save this file beside { $file } and { $kit }, and run: { $command }
program-ended = the end of the program
program-no-file = { $file } is not there. Name your file: { $command } FILE
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
course-no-total-excused = There is no total, because all assignments are excused.
course-over-time = Points over time
course-drawing = The share of the points of each assignment. A dot shows the points that count, and a ring an earlier attempt.
course-as-table = The same as a table
course-number = number
course-assignment = assignment
course-points = points
course-attempts = earlier attempts
course-footer = Points are after the penalty for lateness. The total adds the share of each assignment times its weight.
course-assignments = Assignments

### Pages for staff

staff-reports = Reports
staff-course = Course
staff-class = Class
staff-points-csv = Points (CSV)
staff-results-json = Results (JSON)
staff-accepted = accepted
staff-excused = excused
staff-mean = mean of { $number ->
    [one] { $shown } point
   *[other] { $shown } points
}
staff-median = median
staff-mean-rule = Mean and median count the points that graded submissions earn, before penalties for lateness. Students without a submission and excused students are left out. If a part is excused, the rest counts as the whole.
staff-totals-rule = Mean and median count the totals of all students who have one, after penalties for lateness. Nothing handed in counts zero. An excused assignment is left out of the student’s total, and the rest counts as the whole.
staff-judge-failed = The judge failed
staff-nothing-handed-in = Nothing handed in
staff-unsettled = Unsettled
staff-Excused = Excused
staff-isolation = Isolation: { $level } (<code>puzzlemark doctor</code> explains it).
staff-sort = Sort by
staff-search = Search { $rows } by: { $what }
staff-found = of
staff-name = name
staff-verdict = verdict
staff-points = points
staff-Points = Points
staff-group = group
staff-Group = Group
staff-Verdict = Verdict
staff-Submission = Submission
staff-Scenario = Scenario
staff-Scenarios = Scenarios
staff-by-hand = by hand
class-overview = overview
class-kicker = Overview of the class
class-submissions = submissions
class-judge-failed-note = Not graded. This is not the students’ fault. Fix the cause and grade again.
class-not-loaded = Did not load
class-not-loaded-note = No scenario could be played.
class-missing-note = On the roster, but without a submission. The numbers on this page do not count them.
class-unsettled-note = On the roster, but another submission could be theirs, and Puzzlemark does not guess. The numbers on this page do not count them.
class-excused-note = On the roster, without a submission, and excused by the teacher. The numbers on this page do not count them.
class-flaky = Different from run to run
class-flaky-note = The runs of one scenario have different verdicts, shown in the order of the runs. The first run counts.
class-disputed = Disputed
class-disputed-note = In random games, these replies differ from the reference, and no second right solution confirms the reference. They cost no points, and students do not see them. Settle each one, and grade again.
class-disputed-open = the game, and how to settle it
class-distribution = Distribution of points
class-distribution-note = Number of submissions by points in percent. Each column starts at its number.
class-full-marks = full marks
class-full = full
class-runs = Slow runs and limits
class-no-runs = No run used half of its CPU time or memory.
class-reached = Reached a limit
class-half = Used half of a limit or more
class-runs-reached = Runs that reached a limit
class-runs-slow = Slow runs
class-used = Used
class-failures = First failures
class-failures-note = Each entry groups the submissions with the same first failure.
class-none = There are none.
class-more-failures = and { $number } more, each of { $size } or fewer
class-size = { $number ->
    [one] { $number } submission
   *[other] { $number } submissions
}
class-number-failures = { $number ->
    [one] { $number } failure
   *[other] { $number } failures
}
class-copies = Copies
class-copies-note = Submissions with a source file that is equal after renaming and reformatting. That can have good reasons, such as work in pairs.
class-two-files = Two of the files
class-more-copies = and { $number } more; <code>results.json</code> has all of them
class-rates-note = Discrimination is the point-biserial correlation of passing a scenario with the points of all other scenarios. Below zero, weaker submissions pass more often: check the scenario. Open a scenario to see its wrong answers, the commonest first.
class-table-scenarios = Table of scenarios
class-number = number
class-Number = Number
class-title = title
class-pass = Pass
class-pass-rate = pass rate
class-Accepted = Accepted
class-number-accepted = number of accepted
class-Discrimination = Discrimination
class-discrimination = discrimination
class-correlation = point-biserial correlation
class-matrix = Every submission, every scenario
class-matrix-note = The columns have the numbers of the table above. A dot means accepted{ $verdicts }. Choose a name to see the reasons.
class-table-submissions = Table of submissions
class-search = Name or verdict
class-first-failure = first failure
class-first = First
class-first-title = number of the first failure, as above
class-since = since the last run with another result
class-footer = This page shows hidden groups. Do not give it to students.
class-does-not-load = Does not load
class-loads-nowhere = Does not load in any scenario
class-more-answers = { $number ->
    [one] and { $number } other answer
   *[other] and { $number } other answers
}
whole-course = course
whole-students = { $number ->
    [one] student
   *[other] students
}
whole-assignments = { $number ->
    [one] assignment
   *[other] assignments
}
whole-without-total = without a total
whole-judge-failed-note = Not graded. This is not the students’ fault. They have no total until the cause is fixed and the course is graded again.
whole-strangers = Not on the roster
whole-strangers-note = They handed in work, and it is graded.
whole-missing = Nothing handed in at all
whole-missing-note = On the roster, but without any submission. The page of each assignment lists the students who are missing there.
whole-unsettled-note = On the roster, but another submission could be theirs, and Puzzlemark does not guess. They have no total until this is settled and the assignment is graded again.
whole-Assignments = Assignments
whole-table-assignments = Table of assignments
whole-Assignment = Assignment
whole-Weight = Weight
whole-Mean = Mean
whole-Handed-in = Handed in
whole-Not-graded = Not graded
whole-Late = Late
whole-Missing = Missing
whole-Due = Due
whole-of = of { $shown }
whole-unsettled-count = { $number } unsettled
whole-excused-count = { $number } excused
whole-never = never
whole-time-unknown = { $number } of { $all } without a known time, counted as on time
whole-matrix = Every student, every assignment
whole-matrix-note = Points after the late penalty. Choose points to see the work. Choose a name to see the page for the student, with all assignments. The total uses the weights above. A dot means accepted; a dash means nothing handed in, which counts zero; excused work does not count{ $verdicts }.
whole-unsettled-meaning = another submission could be the student’s
whole-unsettled = unsettled
whole-table-students = Table of students
whole-search = Name, late, not graded, nothing handed in
whole-Student = Student
whole-student = student
whole-Total = Total
whole-total = total
whole-Rank = Rank
whole-excused-meaning = excused, without a submission
whole-nothing = nothing handed in
whole-footer = Do not give this page to students.
whole-earned = { $shown } earned
whole-handed-in = handed in { $time }
whole-late-unknown = time unknown
staff-source = Source

### Tables in the terminal

count-students = { $number ->
    [one] { $number } student
   *[other] { $number } students
}
count-accepted = { $number } accepted
count-accepted-short = accepted
count-not-graded = { $number } not graded
count-excused = { $number } excused
column-handed-in = handed in
column-graded = graded
column-late = late
column-missing = missing
column-mean = mean
class-average = mean { $mean }, median { $median }
class-not-graded = { $number ->
    [one] { $number } submission not graded because the judge failed
   *[other] { $number } submissions not graded because the judge failed
}
class-flaky-count = { $number ->
    [one] { $number } submission with verdicts that change from run to run; the first run counts
   *[other] { $number } submissions with verdicts that change from run to run; the first run counts
}
class-disputed-count = { $number ->
    [one] { $number } disputed failure in random games, which costs no points
   *[other] { $number } disputed failures in random games, which cost no points
}
class-columns = submission | verdict | points | first failure
class-rate-columns = scenario | accepted
class-accepted-of = { $number } of { $all } accepted.
class-left-out = { $things } more.
class-otherwise-right = { $number } accepted in everything else
class-to-settle = to settle it: { $rule }
roster-missing = { $number ->
    [one] { $number } student on the roster handed in nothing
   *[other] { $number } students on the roster handed in nothing
}
roster-unsettled = { $number ->
    [one] { $number } student on the roster is unsettled (another submission could be theirs)
   *[other] { $number } students on the roster are unsettled (another submission could be theirs)
}
roster-excused = { $number ->
    [one] { $number } student on the roster is excused
   *[other] { $number } students on the roster are excused
}
whole-judge-error = { $assignment }: { $student } is not graded because the judge failed
whole-no-work = { $number ->
    [one] { $number } student on the roster handed in nothing for any assignment
   *[other] { $number } students on the roster handed in nothing for any assignment
}
whole-no-totals = { $number } without a total (a part is not graded or unsettled, or all is excused)
whole-average = total: mean { $mean }, median { $median } of { $max }
isolation-explained = Isolation: { $level } (`puzzlemark doctor` explains it)

### Comparisons of two gradings

compare-changes = Changes
compare-title = Changes between two gradings
compare-footer = Times and memory do not count as changes. Submissions with the same change are together.
compare-worse = worse
compare-gone = gone
compare-new = new
compare-better = better
compare-changed = changed
compare-scenario = scenario { $scenario }: { $what }
compare-added = added, { $worth }
compare-removed = removed, was { $worth }
compare-unchanged = unchanged
compare-if-all = { $points } if all of its group are accepted
compare-by-steps = { $points } in proportion to its steps
compare-run-by = run by { $old } -> { $new }
compare-nothing = nothing
compare-none = none
compare-before = before: { $failure }
compare-sum = { $better } better, { $worse } worse, { $same } same
compare-details = { $number } of them with other details
compare-count-new = { $number } new
compare-count-gone = { $number } gone
compare-means = mean points { $old } -> { $new }

### Messages of commands

command-played-some = note: played { $played } of { $all } scenarios; the verdict counts only these
command-no-program = note: `{ $file }` is not written: it needs a failed step of classes or functions, and a session and an answer that mean the same without Puzzlemark
command-no-replay = No replay: it needs a `reference` in the assignment, and an object whose text shows its board.
command-skipped = note: skipped `{ $name }`: this assignment accepts no files of this kind
command-known = using { $known } of { $all } results from `{ $journal }` (`--rerun` judges everything again)
command-other-level = note: `{ $journal }` has results of isolation `{ $level }`; they do not count at `{ $here }` and are judged again
command-stopped = stopped; finished results are in the journal: give the same command again to continue
command-unfinished = finished results are in the journal: give the same command again to continue
command-no-windows = warning: no submission to `{ $assignment }` can be graded: { $reason }
command-none = warning: no submissions to `{ $assignment }`: no student gets points for it
command-none-in-folder = warning: no submissions to `{ $assignment }` in `{ $folder }`: no student gets points for it
command-none-advice = help: if there are some, check `submissions` in the course's file, and how they are packed
command-cannot-import = { $number ->
    [one] note: { $number } submission cannot import `{ $module }`.
   *[other] note: { $number } submissions cannot import `{ $module }`.
} If your course provides it, add a stub to `assignment.yaml`: `{ $stub }`. If it is a third-party package, add `{ $package }` to the Python subject
command-assignment-changed = the assignment has changed
command-assignment-kept = grading continues with the last valid assignment
command-note = note: { $text }
command-stopping = stopping after the running scenarios; Ctrl-C again stops at once
command-stopping-once = stopping after the running scenarios
watch-waiting = watching for changes; Ctrl-C ends
watch-stopped = stopped watching
watch-nothing-new = nothing new to judge
watch-judged = judged { $names }
command-damaged = { $number ->
    [one] note: ignoring line { $lines } of `{ $journal }`: wrong checksum, so damaged or edited; the missing results are judged again
   *[other] note: ignoring lines { $lines } of `{ $journal }`: wrong checksum, so damaged or edited; the missing results are judged again
}
gradebook-unknown = not in the gradebook, skipped: { $names }
gradebook-not-graded = not graded in `{ $title }` because of a judge error, left unchanged: { $names }
gradebook-more-unclear = { $number } more matches are not clear, skipped
gradebook-several-rows = { $name } matches several rows of the gradebook, skipped: rows { $rows }
gradebook-several-submissions = several submissions match row { $row } of the gradebook, skipped: { $names }
gradebook-no-column = no column matches `{ $title }`, skipped
gradebook-maximum = the maximum is { $there } points in { $platform } and { $here } in the assignment; points are not converted
gradebook-no-mark = excused, left unchanged because Moodle's worksheet has no mark for it: { $names }
gradebook-left = { $number ->
    [one] { $number } student in the worksheet without points here, left unchanged
   *[other] { $number } students in the worksheet without points here, left unchanged
}
gradebook-cell = { $update ->
    [same] { $student }: still { $points } in { $column }
    [changed] { $student }: { $old } -> { $points } in { $column }
    [kept] { $student }: kept `{ $old }`, not { $points }, in { $column }
   *[new] { $student }: { $points } in { $column }
}
gradebook-grades = { $number ->
    [one] { $number } grade
   *[other] { $number } grades
}
gradebook-new = new
gradebook-changed = changed
gradebook-same = the same as before
gradebook-kept = kept as marked by hand
gradebook-dry = { $total }; nothing was written
gradebook-no-work = no student has a submission for `{ $title }`, skipped
gradebook-other-points = the course gives other points to { $students }, because of late submissions; to fill in the points of the course, use `{ $command }`
command-only-course = { $side ->
    [old] note: only the old course has the assignment `{ $assignment }`
   *[new] note: only the new course has the assignment `{ $assignment }`
}
progress-left = about { $time } left
progress-bar = { $done }/{ $all } scenarios, { $time }, { $left } left
reports-label = Reports:
reports-class = class
reports-course = course
reports-assignment = ASSIGNMENT
reports-page-each = one page per student
reports-page-each-whole = one page per student, with all assignments

### Sentences of the judge
### The English text is the pattern by which a report finds the sentence. It must be the same as in the judge.

judge-program-end = the program { $end }
judge-process-end-loading = the process { $end } while `{ $file }` was loaded
judge-end-code = ended by itself with exit code { $code }
judge-end-crashed = crashed ({ $fault })
judge-end-signal = was ended by signal { $signal }
judge-end-memory-fault = was ended by signal { $signal } (SIGSEGV: it used memory that is not its own, or recursed too deeply)
judge-end-aborted = was ended by signal { $signal } (SIGABRT: it aborted itself)
judge-end-division = was ended by signal { $signal } (SIGFPE: a division by zero, for example)
judge-end-file-size = was ended by signal { $signal } (SIGXFSZ: it wrote a file that is too large)
judge-end-cpu = used more CPU time than allowed ({ $limit })
judge-end-wall = took longer than allowed ({ $limit })
judge-end-memory = used more memory than allowed ({ $limit })
judge-end-output = wrote more than allowed ({ $limit })
judge-end-reply = gave a larger reply than allowed ({ $limit })
judge-end-processes = started more processes and threads than allowed ({ $limit })
judge-hint-loop = is there a loop that does not end?
judge-hint-loop-before = is there a loop before it that does not end?
judge-hint-waits = does it wait for something?
judge-program-goes-on = the program goes on
judge-later-step = later, at step { $number }, `{ $operation }`: { $end }
judge-while-loaded = while it is loaded, it prints { $printed }, but must print { $expected }
judge-load-stops = loading `{ $file }` stops with { $exception }
judge-load-ends-process = `{ $file }` ends the whole process (exit code { $code }) while it is loaded
judge-load-interferes = `{ $file }` interferes with how it is loaded
judge-not-valid-line = line { $line } of `{ $file }` is not valid { $language }: { $message }
judge-not-valid = `{ $file }` is not valid Python: { $message }
judge-not-defined = `{ $file }` does not define { $names }
judge-defines = it defines { $names }
judge-defines-nothing = it defines nothing
judge-is-meant = is `{ $name }` meant to be `{ $wanted }`?
judge-hint-utf-16 = is it saved as UTF-16? Save it as UTF-8
judge-hint-must-not-end = a file that is imported must not end the program: put such code below `if __name__ == '__main__':`
judge-hint-must-not-ask = a file that is imported must not ask for input: put such code below `if __name__ == '__main__':`
judge-hint-no-file-then = code outside of functions runs when the file is imported, and that file is not there then: put such code below `if __name__ == '__main__':`
judge-hint-without-dot = name a file beside it without the dot: `from shapes import area`
judge-hint-handed-in = was `{ $file }` handed in? Submissions can import Python's standard library{ $others } and the files that are handed in with them. If your course provides `{ $module }`, tell your instructor
judge-hint-backticks = lines of backticks belong to Markdown, not to the code: remove them
judge-hint-prompt = `>>>` is the prompt of the interpreter, not code: remove it
judge-refused = the submission is refused: { $why }
judge-no-file = there is no { $names } in the submission
judge-no-file-empty = there is no { $names } in the submission: it is empty
judge-there-is = there is { $names }
judge-hint-rename = if `{ $name }` is meant, rename it to `{ $wanted }`
judge-hint-folder = if there are several files, hand in their folder
judge-using = using `{ $name }` as `{ $wanted }`
judge-not-clear = it is not clear which file is meant by `{ $wanted }`: there are { $names }
judge-hint-only-one = hand in only one of them
judge-left-out = `{ $name }` is a link or a special file and was left out
judge-games-passed = { $what }: no failure found
judge-games-once = { $what }: one failure, which was not seen again
judge-games-no-other = no other found
judge-games-clicks = { $games } games, { $clicks } clicks
judge-games-runs = { $games } games, { $runs } runs
judge-line-ends = `{ $name }` has the line ends of Windows
judge-latin-1 = `{ $name }` is not UTF-8 and was read as Latin-1
judge-utf-16 = `{ $name }` is UTF-16
judge-byte-order-mark = `{ $name }` begins with a byte order mark, which was removed
judge-save-utf-8 = save it as UTF-8
judge-save-without-mark = save it as UTF-8 without one
judge-not-built = it does not build: `{ $command }` { $end }
judge-no-program = the build does not make the program `{ $name }`
judge-before-main-loop = `{ $file }` { $end } before it had called `mainloop`
judge-use-return = the printed value is right, but it must be returned: use `return` instead of `print`
judge-print-nothing = the rest of this step is right, but it must print nothing: remove the lines that print
judge-no-input = `input()` does not work here: a method or function gets its data as arguments
judge-must-end = it must end { $what }; { $why }
judge-end-by-itself = by itself
judge-end-with-code = with exit code { $code }
judge-exception-ended = an exception ended it: { $exception }
judge-exit-code = exit code { $code }
judge-any-exit-code = any exit code
judge-no-file-written = it does not write the file `{ $name }`
judge-folder-has = the folder has { $names }
judge-windows-ends = only the line ends are wrong: they are `\r\n`, as on Windows, and must be `\n`
judge-not-shown = it does not show `{ $text }`
judge-window-shows = the window does not show { $text }; it shows { $texts }
judge-covered-widget = a user cannot click { $widget }: another widget covers it
judge-covers-cell = { $widget } lies over row { $row }, column { $column } of the board
judge-several-widgets = { $number } widgets have { $where }: { $widgets }
judge-no-widget = no widget has { $where }
judge-board-columns = its board has { $rows } rows of { $columns } columns
judge-window-widgets = the window shows { $widgets }
judge-no-board = there is no board: the window shows { $widgets }
judge-window-closed = the window is gone: the program has closed it
judge-window-ended = the window is gone: the program has ended
judge-no-window = no window is shown
judge-asks-user = the program asks in { $what }, and no user is there to answer
judge-message-box = a message box ({ $words })
judge-dialog-box = a dialog box ({ $words })
judge-plain-message-box = a message box
judge-plain-dialog-box = a dialog box
judge-without-main-loop = `{ $file }` ends without having called `mainloop`, so its window closes at once
judge-hint-main-loop = call `mainloop` on the window at the end of the program
judge-without-window = `{ $file }` ends without having opened a window
judge-hint-make-window = make one with `Tk()`, and call its `mainloop` at the end of the program
judge-exits-early = `{ $file }` ends the program (`exit`) before it has called `mainloop`, so its window closes at once
judge-updates-always = `{ $file }` calls `update` again and again and never `mainloop`
judge-hint-use-after = call `mainloop`, and use `after` for later actions
judge-white-space = the white space before word { $number } (line { $line }) is wrong
judge-white-space-end = the white space at the end is wrong
judge-text-goes-on = the text goes on with `{ $word }` in line { $line }
judge-word-missing = `{ $word }` is missing after word { $number }
judge-checker = the checker does not accept { $what }
judge-returned-value = the returned value
judge-printed-text = the printed text
judge-error-text = the text on standard error
judge-dialogue = the dialogue
judge-checker-waits = the checker waits for the program, too; a program must send each line at once: flush its output
judge-accepted-dialogue = a dialogue that the checker accepts
judge-two-objects = expected two { $class } objects, got the same one twice
judge-same-object = expected the same { $class } object, got a new one
judge-object-itself = the object { $name } itself
judge-new-object = a new { $class }
judge-one-of-answers = one of the right answers
judge-one-of-results = one of the right results
judge-property = a value with the property `{ $property }`
judge-any-exception = any exception
judge-no-exception = no exception
judge-nothing-shown = nothing is shown
judge-must-raise = must raise { $exception }
judge-expected-got = expected { $expected }, got { $got }
judge-failed = the judge failed: { $message }
judge-best-attempt = the best of { $number } attempts: `{ $name }`
judge-late-nothing = late submissions earn nothing
judge-late-day = −{ $limit } per day begun
judge-late-hour = −{ $limit } per hour begun
judge-late-end = nothing after { $what }
judge-one-day = { $number } day
judge-days = { $number } days
judge-one-hour = { $number } hour
judge-hours = { $number } hours
judge-left-process = it left { $number } process running, which was ended
judge-left-processes = it left { $number } processes running, which were ended
judge-no-table = no table of length { $number } is printed, a row on each line
judge-none-for-table = expected a table, which is a list of rows, got None
judge-placements = a tuple of right placements of all strips, in their order
judge-outlines = the outlines (a str), { $number } in a row, that show a right way to cut each grid
judge-table-printed = a printed table that fits the guide { $guide }
judge-table-guide = a table that fits the guide { $guide }
judge-table-fits = a table that fits the guide
judge-in-table = in the printed table, { $what }
judge-nothing-printed = nothing is printed
judge-found-in-games = found by random games: after { $what }, and made as short as possible
judge-one-game = { $games } game, { $operations } operations
judge-games = { $games } games, { $operations } operations
judge-moves = the puzzle, moves (a str) that { $what }, and the puzzle after these moves
judge-moves-only = moves (a str) that { $what }, and the puzzle after these moves
judge-goal-solve = solve it
judge-goal-lead = lead to where { $condition } holds
judge-grid-rows = the grid has { $expected } rows, not { $found }
judge-row-squares = row { $row } has { $expected } squares, not { $found }
judge-row-number = row { $number }
judge-column-number = column { $number }
judge-no-square = `{ $found }` at { $position } is none of `#`, `O`, `*` and `.`
judge-square-green = the square at { $position } is green
judge-square-not-green = the square at { $position } is not green, but of region { $region }
judge-not-in-grid = { $position } is not in the grid
judge-region-without = region { $region } has no { $piece }
judge-region-second = region { $region } has a second { $piece } at { $second }
judge-region-first = the first is at { $first }
judge-bubble-sinks = the bubble at { $position } floats neither in the top row nor below a green square or bubble
judge-boulder-floats = the boulder at { $position } sits neither in the bottom row nor above a green square or boulder
judge-put-impossible = move { $number }, `{ $put }`, cannot be made: { $reason }
judge-tile = tile { $number }
judge-tile-blank = the blank
judge-no-direction = move { $number } of { $moves }, `{ $letter }`, is not a direction
judge-hint-direction = write `u`, `d`, `l` or `r`
judge-leaves-grid = move { $number } of { $moves }, `{ $letter }`, leaves the grid: the blank is in row { $row }, column { $column }
judge-blank-elsewhere = after { $moves } moves the blank is in row { $found_row }, column { $found_column }, not in row { $row }, column { $column }
judge-tile-elsewhere = after { $moves } moves row { $row }, column { $column } holds tile { $found }, not { $tile }
judge-moves-not-made = the moves are right, but not made: the puzzle is as it was before them
judge-moves-put = the { $moves } moves put { $what } in row { $row }, column { $column }, but the puzzle has { $end } there
judge-cells-differ = the puzzle had { $height } x { $width } cells before the moves, but { $found_height } x { $found_width } after them
judge-too-many-moves = there are { $moves } moves, more than { $moves_max }
judge-table-rows = the table has { $expected } rows, not { $found }
judge-row-heights = row { $row } has { $expected } heights, not { $found }
judge-no-height = `{ $found }` at ({ $row }, { $column }) is not a height from 1 to { $size }
judge-empty-height = ({ $row }, { $column }) has no height
judge-given-height = ({ $row }, { $column }) is given as { $given }, not { $found }
judge-twice-in-row = row { $row } has height { $height } in columns { $first } and { $second }
judge-twice-in-column = column { $column } has height { $height } in rows { $first } and { $second }
judge-clue-row = from the { $side } { $seen } pyramids are seen in { $what }, but the clue is { $clue }
judge-printed-no-str = a printed text is a str, not a value of type { $type }
judge-no-message = { $kind } is printed, where a message must say that there is no solution
judge-table-where-none = a table is printed, `{ $table }`, where there is none
judge-words-no-solution = words that say that there is no solution, and no table
judge-no-table-word = no table
judge-table-type = a table is a list of lists of ints, not a value of type { $type }
judge-table-size = a table is a list of { $number } rows
judge-table-row-size = a row of the table is a list of { $number } elements
judge-element-type = { $value } is neither an int nor a list of ints
judge-element-differs = row { $row }, column { $column } should have { $expected }, but has { $found }
judge-places-under = under { $count } there should be the positions of all lists with { $options } options
judge-no-key = there are lists of { $count } options, but { $key } is not a key
judge-not-fewest = at row { $row }, column { $column } there is no list of { $fewest } options, the fewest that there are
judge-list-differs = the list at row { $row }, column { $column } is { $list }, not { $options }
judge-strip-placed = { $way } strip of { $length } from column { $column }, row { $row }
judge-outline-size = the outline has { $found_columns } columns and { $found_rows } rows instead of { $columns } and { $rows }
judge-strip-unknown = the { $what } has colours `{ $colours }`, which no strip has
judge-strip-too-often = the { $what } has colours `{ $colours }`, which { $used } strips have before it, but only { $given } are to be used
judge-strip-count = strip `{ $colours }` is to be used { $given } times, but is used { $used } times
judge-grids-solvable = there is a solution for each of the grids, but the answer is False
judge-outlines-type = the outlines are a str, not a value of type { $type }
judge-outlines-form = the output should show { $count } of { $lines } lines, { $in_row } in a row
judge-in-outline = outline { $number }: { $what }
judge-output-blank = line { $number } of the output lacks the blank at its end
judge-output-line = line { $number } of the output should be `{ $line }`, but is `{ $found }`
judge-output-newline = the last line of the output lacks its newline
judge-output-goes-on = the output goes on after its last line
judge-place-for-all = there is a place for every strip, but the answer is False
judge-placing-count = the placing has { $found } elements for { $needed } strips
judge-placing-begins = the placing does not begin with the placements that have been made before
judge-placing-after = after the { $before } placements made before, the placing has { $found } for { $needed } strips
judge-strip-length = strip `{ $strip }` has { $length } cells, but its placement is the { $what }
judge-strip-outside = the { $what } lies partly outside of the grid
judge-strip-covered = the { $what } covers column { $column }, row { $row }, which a strip before it covers
judge-strip-occupied = the { $what } covers column { $column }, row { $row }, which is occupied
judge-strip-cannot-be = strip `{ $strip }` cannot be the { $what }, which has colours `{ $colours }`
judge-answer-size = the answer has { $found_rows } rows and { $found_columns } columns, the puzzle { $rows } and { $columns }
judge-cell-empty = { $cell } is empty: every cell lies on a path
judge-cell-no-colour = { $cell }: { $found } is not a colour of the puzzle
judge-cell-no-shape = { $cell }: { $found } is not a shape
judge-end-must-stay = { $cell } is an end of `{ $letter }`: it must stay
judge-end-not-here = { $cell }: the puzzle has no end of `{ $letter }` here
judge-end-unreached = no path leads to the end of `{ $letter }` at { $cell }
judge-end-branches = { $number } paths lead to the end at { $cell }, not one
judge-path-stops = { $what } stops at { $cell }, which is not an end
judge-a-path = a path
judge-path-of = the path of `{ $letter }`
judge-path-branches = the path branches at { $cell }, which is joined to { $links } cells
judge-off-grid = { $cell } goes { $direction }, off the grid
judge-one-sided = { $cell } goes { $direction }, but the cell there does not come back
judge-mixed-colours = { $cell } is joined { $direction } to another colour
judge-wrong-ends = a path joins { $from } and { $to }, which are ends of different colours
judge-path-loop = a loop of { $number } cells: { $cells }
judge-cells-apart = no cells of `{ $letter }` lead from its end at { $first } to { $cell }
judge-no-one-path = no path from { $first } to { $second } covers the cells of `{ $letter }` once each
judge-solution-not-true = there is a solution, so `{ $method }` should return True, not { $returned }
judge-after-method = after `{ $method }`, { $what }
judge-letters-of-tiles = the letters are not those of the tiles
judge-no-click = `{ $method }` is not a click, but clickCount has changed
judge-tiles-form = the tiles are a list of { $size } lists with { $names } names of tiles each
judge-latest-attempt = the latest of { $number } attempts
judge-not-on-roster = not in the roster, but graded: { $names }
judge-several-theirs = match several submissions, so none is counted as theirs: { $names }
judge-not-certain = in the roster, but it is not certain if they handed in a submission: { $names }
judge-without-submission = in the roster, but without a submission: { $names }
judge-none-chosen = `{ $name }` matches { $names } in the roster, so none of them is chosen
judge-more-doubtful = { $number } more match several people in the roster
judge-no-student-names = without `{ $file }`, submissions have no names of students
judge-repository-names = the names of repositories are `{ $prefix }` and a login
judge-board-form = a board is a list of rows of pictures, not a value of type { $type }
judge-no-picture = { $cell } shows no picture
judge-unknown-picture = { $cell } shows `{ $picture }`, which is not a picture of a cell
judge-only-ends = { $cell } shows { $picture }, but a starting position has nothing but end points
judge-no-ends = there are no end points on the board
judge-start-unsolvable = the starting position has no solution
judge-picture-unreached = no path leads to { $picture } at { $cell }
judge-picture-added = { $cell } shows { $picture }, but the puzzle has no end there
judge-picture-no-end = { $cell } shows { $picture }, not an end point
judge-pair-differs = the end points at { $first } and { $second } are a pair, but one shows { $one }, the other { $other }
judge-pairs-alike = the end points at { $first } and { $second } are of two pairs, but both show { $picture }
judge-one-end = every colour has two end points, but there is one of { $colour }
judge-many-ends = every colour has two end points, but there are { $number } of { $colour }
judge-rows-of = expected { $expected } rows of { $width }, got { $found } rows of { $found_width }
judge-solution-of-file = a solution of the puzzle in `{ $file }`
judge-solution-of-board = a solution of this board:{ $board }
judge-solution-on-board = a solution of the puzzle on the board
judge-ends-of-file = the end points of `{ $file }`, a colour for each pair
judge-ends-of-board = the end points of this board, a colour for each pair:{ $board }
judge-solvable-start = a starting position that has a solution
judge-option-left = the list at row { $row }, column { $column } keeps option { $option }, which must not be there
judge-option-extra = the list at row { $row }, column { $column } has option { $option }, which must not be there
judge-option-lost = the list at row { $row }, column { $column } has lost option { $option }, which no clue excludes
judge-leaves-no-choice = `{ $method }` leaves no choice
judge-python3-function = `{ $name }` is a function in Python 3: write `{ $code }`
judge-python3-as = in Python 3 write `except ValueError as error:`, with `as` instead of a comma
judge-python3-octal = in Python 3 an octal number is written `0o17`
judge-mixed-tabs = tabs and spaces are mixed here: indent with spaces only
judge-python3-division = in Python 3 `/` always gives a float
judge-whole-division = use `//` for a whole number
judge-python3-lazy = in Python 3 this is a `{ $kind }`, not a list
judge-make-list = make a list: `list(...)`
judge-python3-name = Python 3 has no `{ $name }`
judge-use-instead = use `{ $code }`
judge-python3-module = in Python 3 this module is `{ $name }`
judge-python3-method = Python 3 does not have this method
judge-nothing-on-error = nothing on standard error
judge-on-error = on standard error: { $text }
judge-file-has = the file `{ $name }`: { $text }
judge-checker-accepts = what the checker accepts
judge-written-early = { $text } was written before Puzzlemark asked for anything
judge-hint-descriptors = do not use file descriptors that your program did not open
judge-hint-one-reply = write one reply to each request, and debugging to standard error
judge-before-greeting = the program { $end } before it wrote its greeting, { $greeting }
judge-no-reply = { $text } is not a reply: { $message }
judge-hint-debugging = write debugging to standard error
judge-in-place-of-reply = { $text } was written to a file descriptor of Puzzlemark, in place of a reply
judge-not-started = the built program `{ $name }` cannot be started: { $message }
judge-build-refused = the result of the build is refused: { $why }
judge-before-loop = before the main loop of `{ $file }`: { $why }
judge-run-interferes = `{ $file }` interferes with how it is run
judge-hint-export = export it: `{ $code }` at the end of the file
judge-end-no-instruction = was ended by signal { $signal } (SIGILL: an instruction that does not exist)
judge-end-no-access = was ended by signal { $signal } (SIGBUS: a memory access that the machine cannot make)

### Notes about submissions, and the rules of a comparison
### The English text is a pattern as above. Answers are not compared with it.

note-archive-format = `{ $name }` is { $what }, which Puzzlemark cannot read
note-archive-no-format = `{ $name }` is not { $what }, although its name says so
note-archive-cut = `{ $name }` is cut off: { $why }
note-archive-damaged = `{ $name }` is damaged: { $why }
note-archive-password = `{ $name }` needs a password for `{ $file }`
note-archive-method = `{ $name }` has `{ $file }` compressed by { $method }
note-archive-parts = `{ $name }` is one of several parts
note-archive-overlap = `{ $name }` has `{ $file }` and `{ $other }` share the same bytes, as only bombs do
note-archive-swells = `{ $name }` unpacks to more than { $number } times its size, as only bombs do
note-archive-holds = `{ $name }` holds { $what }
note-archive-long-name = `{ $name }` holds a file or folder whose name has more than { $number } bytes
note-archive-twice = `{ $name }` holds `{ $file }` twice, and the two differ
note-archive-clash = `{ $name }` holds `{ $file }` and `{ $other }`, which are the same file on some systems
note-archive-both = `{ $name }` has `{ $file }` as a file and as a folder
note-archive-sparse = `{ $name }` holds `{ $file }` as a sparse file
note-archive-nested = `{ $name }` holds nothing but another archive, `{ $file }`
note-rar = a RAR archive
note-seven-zip = a 7z archive
note-bzip2 = a bzip2 archive
note-xz = an xz archive
note-zstd = a zstd archive
note-zip = a zip archive
note-tar = a tar archive
note-tar-gz = a tar.gz archive
note-too-many-entries = more than { $number } files and folders
note-too-many-bytes = files of more than { $number } MiB together
note-too-deep = folders nested more than { $number } deep
note-path-too-long = a path of more than { $number } bytes
note-ends-in-file = it ends in the middle of a file
note-ends-in-header = it ends in the middle of a header
note-archive-empty = it is empty
note-list-missing = its list of files is missing
note-list-misplaced = its list of files is not where it should be
note-list-too-long = it lists more than { $number } files
note-its-list = its list of files
note-file-unpacks = { $what } does not unpack to what was packed
note-wrong-size = `{ $file }` has a wrong size
note-size-no-number = the size of a file is not a number
note-header-checksum = the checksum of a header is wrong
note-header-differs = the header of `{ $file }` differs from the list of files
note-longer-than-place = `{ $file }` is longer than its place in the archive
note-hint-zip = hand in a zip or a tar.gz
note-hint-pack-again = pack the files again
note-hint-hand-in-again = hand it in again
note-hint-no-password = pack the files without one
note-hint-as-usual = pack the files as usual (zip, or tar.gz)
note-hint-one-archive = pack the files into a single archive
note-hint-rename-one = rename one
note-hint-not-sparse = pack it without that option
note-hint-inner = hand in that one, or the files themselves
note-hint-hand-in = hand in `{ $name }`
note-entry-left-out = `{ $name }` { $why } and was left out
note-is-link = is a link
note-is-hard-link = is a hard link
note-is-device = is a device
note-is-pipe = is a pipe
note-is-socket = is a socket
note-nul-in-name = has a NUL character in its name
note-absolute-path = has an absolute path
note-drive-letter = has a path with a drive letter
note-leads-out = has a path that leads out (`..`)
note-more-entries = { $number } more entries of the archive were left out
note-more-links = { $number } more links and special files were left out
note-junk = files that a computer adds by itself (such as `__MACOSX` and `__pycache__`) were left out
note-together = handed in together with { $names }
note-canvas-late = Canvas marks this submission as late
note-notebook-taken = the code of the notebook `{ $notebook }` ({ $what }) was taken for `{ $name }`
note-one-cell = { $number } cell
note-cells = { $number } cells
note-notebook-useless = there is no `{ $name }` in the submission, and `{ $notebook }` { $why }
note-notebook-unreadable = is not a readable notebook ({ $message })
note-notebook-language = is a notebook in { $language }
note-encoding-named = `{ $name }` is not UTF-8, but in the encoding that its first lines name
note-game-not-again = one game failed, and did not when it was played { $what } more: this does not count
note-session-again = the session was played { $what } more, and failed in { $number } of these
note-one-time = { $number } time
note-times = { $number } times
note-unexpected-text = it printed unexpected text, such as `{ $line }`
note-text-does-not-count = this text does not count, because no step expects printed text
note-text = text
note-printed = printed text
note-shown = shown text
note-error-text = text on standard error
note-text-of-file = text of { $name }
note-text-at = text at { $path }
note-loose-end = white space at the end does not count
note-loose-around = white space at the ends does not count
note-loose-words = only the words count, not the white space between them
note-loose-case = upper and lower case are equal
note-loose-rounding = a number may differ by rounding
note-loose-digits = a number is rounded to { $number } decimals
note-loose-within = a number may differ by { $amount }
note-too-large = the difference is too large
note-in-a-window = { $driver }, in a window
note-driver-program = program: { $file }

### Operations in words
### The English text is the pattern by which a report finds the operation. It must be the same as in the assignment's reader.

act-click = click { $target }
act-look = look at { $target }
act-type-into = type { $text } into { $target }
act-the-board = the board
act-the-title = the title
act-all-widgets = all widgets
act-the-widget = the widget
act-of-window = { $target } of the window { $window }
act-in-cell = { $target } in row { $row } and column { $column }
act-in-row = { $target } in row { $row }
act-in-column = { $target } in column { $column }
act-with-image = { $target } with the image { $image }
act-type = types { $line }
act-start = start
act-start-with = start { $arguments }
act-run = run
act-run-with = run { $arguments }
act-run-input = run{ $arguments } with this input:{ $input }
act-run-file = run{ $arguments } with the input file { $file }
act-games-calls = { $number } games of { $operations } operations (seed { $seed })
act-games-clicks = { $number } games of clicks (seed { $seed })
act-games-runs = { $number } games of runs (seed { $seed })
