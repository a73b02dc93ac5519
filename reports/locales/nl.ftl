# De teksten van rapporten voor studenten. Zie `en.ftl`.

### Verdicts

verdict-accepted = goed
verdict-wrong-answer = fout antwoord
verdict-bad-reply = ongeldig antwoord
verdict-runtime-error = fout tijdens de uitvoering
verdict-output-limit = te veel uitvoer
verdict-memory-limit = te veel geheugen
verdict-time-limit = te veel tijd
verdict-load-error = laadt niet
verdict-judge-error = fout van de beoordelaar

### Counts

points = { $number ->
    [one] { $shown } punt
   *[other] { $shown } punten
}
score = { $number ->
    [one] { $earned } van { $shown } punt
   *[other] { $earned } van { $shown } punten
}
not-graded = niet beoordeeld
lines = { $number ->
    [one] { $number } regel
   *[other] { $number } regels
}
empty-lines = { $number ->
    [one] { $number } lege regel
   *[other] { $number } lege regels
}
extra-lines = { $number ->
    [one] { $number } regel te veel
   *[other] { $number } regels te veel
}
elements = { $number ->
    [one] { $number } element
   *[other] { $number } elementen
}
scenarios = { $number ->
    [one] { $number } scenario
   *[other] { $number } scenario’s
}
days = { $number ->
    [one] { $number } dag
   *[other] { $number } dagen
}
hours = { $number ->
    [one] { $number } uur
   *[other] { $number } uur
}
and-more = en nog { $number }
more-lines = (nog { $lines })
same-lines = ({ $lines } gelijk)

### The headline

headline-and = { $first }, en hieronder { $last }
headline-list = { $first }, en hieronder { $others } en { $last }
headline-all-shown = alles wat je hier ziet is goed
headline-partly = { $all ->
    [one] laadt niet in { $number } van { $all } scenario
   *[other] laadt niet in { $number } van { $all } scenario’s
}
count-wrong-answer = { $number ->
    [one] { $number } fout antwoord
   *[other] { $number } foute antwoorden
}
count-bad-reply = { $number ->
    [one] { $number } ongeldig antwoord
   *[other] { $number } ongeldige antwoorden
}
count-runtime-error = { $number ->
    [one] { $number } fout tijdens de uitvoering
   *[other] { $number } fouten tijdens de uitvoering
}
count-output-limit = { $number } keer te veel uitvoer
count-memory-limit = { $number } keer te veel geheugen
count-time-limit = { $number } keer te veel tijd
count-load-error = { $number ->
    [one] { $number } scenario waarin het niet laadt
   *[other] { $number } scenario’s waarin het niet laadt
}
count-judge-error = { $number ->
    [one] { $number } fout van de beoordelaar
   *[other] { $number } fouten van de beoordelaar
}
count-more-wrong-answer = { $number ->
    [one] nog { $number } fout antwoord
   *[other] nog { $number } foute antwoorden
}
count-more-bad-reply = { $number ->
    [one] nog { $number } ongeldig antwoord
   *[other] nog { $number } ongeldige antwoorden
}
count-more-runtime-error = { $number ->
    [one] nog { $number } fout tijdens de uitvoering
   *[other] nog { $number } fouten tijdens de uitvoering
}
count-more-output-limit = nog { $number } keer te veel uitvoer
count-more-memory-limit = nog { $number } keer te veel geheugen
count-more-time-limit = nog { $number } keer te veel tijd
count-more-judge-error = { $number ->
    [one] nog { $number } fout van de beoordelaar
   *[other] nog { $number } fouten van de beoordelaar
}
next = Nu: { $thing }
next-load = zorg dat de inzending laadt
next-load-in = zorg dat de inzending laadt in “{ $title }”
next-look = kijk naar “{ $title }”
next-look-at = kijk naar { $operation } in “{ $title }”
heading-load = Waarom het niet laadt
heading-load-in = Waarom het niet laadt in “{ $title }”
heading-judge = Wat de beoordelaar meldt
lead-closed = Elk scenario dat je hier ziet is goed. De ontbrekende punten horen bij groepen waarvan je de details niet ziet.
lead-closed-judge = Elk scenario dat je hier ziet is goed. De beoordelaar had een fout in een groep waarvan je de details niet ziet. Dat is niet jouw schuld. Je inzending is nog niet beoordeeld.
lead-accepted = De inzending doorstaat elk scenario.
lead-judge = De beoordelaar had een fout. Dat is niet jouw schuld. Je inzending is nog niet beoordeeld.
lead-loads-elsewhere = De inzending laadt in andere scenario’s. Hieronder staat het eerste waarin dat niet lukt.
lead-load = De inzending laadt niet, dus kon geen enkel scenario gespeeld worden.
not-loaded-besides = In andere scenario’s laadt het niet: { $reason }
not-loaded-besides-note = in andere scenario’s laadt het niet: { $reason }

### Remarks

on-time = op tijd
time-unknown = het tijdstip van indienen is niet bekend, dus telt het als op tijd
late = { $units } te laat
hand-in-times = { $told } (deadline { $due })
hand-in-times-both = { $told } (deadline { $due }, ingediend { $time })
late-costs = te laat indienen kost { $penalty }
late-costs-so = te laat indienen kost { $penalty }, dus { $counted } tellen
earlier = eerder: { $results }
since-then = sindsdien { $change }
by-hand-set = punten met de hand op { $points } gezet
by-hand-change = { $change } met de hand
by-hand-comment = opmerking
by-hand-for = { " " }voor “{ $title }”
by-hand-for-hidden = { " " }voor een verborgen scenario
by-hand-by = , door { $name }
note = opmerking
instructors-copy = Exemplaar voor docenten: het toont verborgen groepen. Geef het niet aan studenten.

flaky = het oordeel verandert van uitvoering tot uitvoering in { $scenarios }
flaky-staff = het oordeel verandert van uitvoering tot uitvoering in { $scenarios }; de eerste uitvoering telt

### The failure

first-failure = De eerste fout
what-happened-in = Wat er gebeurde in
Step = Stap { $number }
Step-of = van { $all }
step = stap { $number }
expected = verwacht
Expected = Verwacht
got = gekregen
Got = Gekregen
because = omdat
Because = Omdat
hint = hint
Hint = Hint
cause = oorzaak
Cause = Oorzaak
moves = zetten
window = venster
Window = Venster
difference = verschil
Difference = Verschil
missing = ontbreekt
Missing = Ontbreekt
extra = te veel
Extra = Te veel
before = ervoor
Before = Ervoor
Before-the-step = Voor de stap
Board = Bord
board = bord
at = Op
raised-at = ontstaan
called-at = aanroep
Raised-at = Ontstaan in
Called-at = Aangeroepen op
of-the-course = { $place }, code van de cursus
file-and-line = { $file }, regel { $line }
lines-of = regels van { $name }
marked-line = hier:
not-shown = niet getoond voor deze groep
seen-at = gezien bij
Seen-at = Gezien bij
step-and-operation = stap { $number }, { $operation }
cause-sentence = fout sinds deze stap: { $reason }
cause-must-keep = hij mag `{ $look }` niet veranderen, maar doet dat wel
cause-wrong-state = `{ $look }` is ervoor goed, en erna fout
cause-state-or-look = de fout zit in deze stap, of in `{ $look }` zelf
wrong-since = { $failure }; fout sinds { $place }
after-move = na zet { $number }, { $move }
text-of-lines = een tekst van { $number } regels
text-of-lines-end = een tekst van { $number } regels, met een regeleinde na de laatste
question-lines = de regels in kwestie

### Differences

diff-expected = verwacht { $expected }, gekregen { $got }
diff-at = op { $path }: { $difference }
diff-type = { $type ->
    [None] None
   *[other] een { $type }
}
diff-identity = verwacht het object { $expected } zelf, gekregen { $got }
diff-missing = ontbreekt: { $values }
diff-extra = te veel: { $values }
diff-more = { $values } en nog { $number }
diff-cells = { $number ->
    [one] { $number } van { $all } vakjes verschilt: { $places }
   *[other] { $number } van { $all } vakjes verschillen: { $places }
}
diff-no-text = geen { $what } verwacht, { $lines } gekregen
diff-extra-lines = { $what }: { $lines }
diff-missing-lines = { $number ->
    [one] { $what }: { $number } regel te weinig
   *[other] { $what }: { $number } regels te weinig
}
diff-spaces = { $what }: verschilt alleen in spaties of regeleinden
diff-lines = { $number ->
    [one] { $what }: { $number } regel verschilt
   *[other] { $what }: { $number } regels verschillen
}
diff-printed-more = { $lines } meer afgedrukt dan verwacht
diff-aside = opmerking van de controle voor de docent: { $text }
lines-of-the = Regels van { $what }
side = Kant
line = Regel
both = beide
shortened = Ingekort: de teksten zijn te lang om volledig te vergelijken.
shortened-short = (ingekort)
differs = { " " }verschilt
corners = Hoekjes duiden de vakjes aan die van het verwachte bord verschillen.
as-text = Als tekst
as-text-of = { $title }, als tekst

### Dialogue, replay, moves

dialogue = De dialoog
dialogue-marks = (getypte invoer is <kbd>gemarkeerd</kbd>)
typed = getypt
printed = afgedrukt
typed-input = getypt:
replay = Herhaling
replay-open = Herhaling: het bord na elke stap
replay-marks = Foute vakjes zijn onderstreept. Vakjes die de stap verandert zijn vet.
replay-pictures = Hoeken duiden foute vakjes aan. Streepjes aan de zijden duiden de vakjes aan die de stap verandert.
wrong-squares = Foute vakjes, als rij en kolom vanaf 0: { $squares }.
changed-squares = Vakjes die de stap verandert: { $squares }.
replay-question = De borden zijn antwoorden op
replay-terminal = De borden zijn antwoorden op `{ $question }`. Haken duiden foute vakjes aan.
after-step = { $title } na stap { $number }
move-by-move = Zet voor zet
move-choose = (kies een zet, of gebruik de pijltjestoetsen)
start = begin
The-start = Het begin
After-move = Na zet { $number }, { $move }
move = zet { $number }:
frame = Beeld van de herhaling
one-frame = Eén beeld
all-frames = Alle beelden

### The session to try

see-it-yourself = Probeer het zelf
to-see-it-yourself = om het zelf te zien
To-see-it-yourself = Om het zelf te zien
save-beside = Bewaar dit naast je code als
and-this-as = en dit als
start-command = Start
then-start = start dan
run-session = Voer deze sessie uit
then-run-session = voer dan deze sessie uit
and-type-session = en typ deze sessie
one-click = (één klik selecteert alles)
with-file = met het bestand { $name }
run = voer uit
and-type = en typ
type = typ
run-and-type = voer { $command } uit, en typ
not-confirmed = Puzzlemark heeft deze sessie niet opnieuw uitgevoerd om ze te bevestigen.
copy = Kopieer
copied = Gekopieerd
press-copy = Druk op Ctrl+C
session-copied = De sessie is gekopieerd.
session-selected = De sessie is geselecteerd.
program-title = Slaagt de code voor “{ $title }”?
program-usage = Bewaar dit bestand naast { $file } en voer uit: python3 { $name }
program-no-file = { $file } is er niet. Noem je bestand: python3 reproduce.py BESTAND
download-program = Download een programma
download-program-use = Het speelt deze sessie met jouw code en toont PASS of FAIL. Voer het uit naast je code:

### All scenarios

all-scenarios = Alle scenario’s
none-played = Geen enkel scenario kon gespeeld worden.
none-played-short = geen enkel scenario kon gespeeld worden
group-closed = De details van deze groep worden niet getoond.
group-closed-short = details worden niet getoond
group-actual-only = Je ziet elke bewerking en haar resultaat, maar niet het verwachte resultaat.
shown-above = De eerste fout staat volledig hierboven.
accepted-scenarios = { $scenarios } goed
as-expected = zoals verwacht
the-first-failure = de eerste fout
may-follow = volgt misschien uit de eerste fout
not-run = niet uitgevoerd
the-cause = de oorzaak
wrong-since-step = fout sinds deze stap
seen-here = hier gezien
other-output = Andere uitvoer
other-output-stderr = Andere uitvoer op de standaardfoutuitvoer
by-step = van stap { $number }
while-loading = bij het laden of het einde
stdout = standaarduitvoer
stderr = standaardfoutuitvoer
on-stderr = op de standaardfoutuitvoer
isolation = Isolatie: { $level }.
run-as = Uitgevoerd als { $driver }.
judged-by = Beoordeeld door Puzzlemark { $version }.

### Markdown

Note = Opmerking
The-moves = De zetten
The-window = Het venster
group-columns = groep | goed | punten
not-shown-short = niet getoond
number-of = { $number } van { $all }
other-columns = ook niet goed | oordeel | eerste fout | hint
no-room = Voor de rest is hier geen plaats. De pagina in HTML heeft alles.

### Time and memory

used-of = { $used } van { $allowed } { $what }
used = { $used } { $what }
used-waiting = { $used } looptijd (limiet { $allowed }; wachten op een processor telt niet)
of-allowed = van { $allowed }
cpu-time = CPU-tijd
wall-time = looptijd
memory = geheugen
Cpu-time = CPU-tijd
Wall-time = Looptijd
Memory = Geheugen
Used = Gebruikt: { $usage }
used-label = gebruikt: { $usage }

### The page of a student of a course

of-points = { $number ->
    [one] van { $shown } punt
   *[other] van { $shown } punten
}
course-unsettled = nog niet geregeld
course-yours = een andere inzending kan van jou zijn; vraag het aan je docent
course-nothing = niets ingediend
course-handed-in = ingediend { $time }
course-unknown = tijdstip niet bekend, telt als op tijd
course-before-penalty = { $points } voor de aftrek van { $penalty }
course-due = Deadline { $time }.
course-due-late = Deadline { $time } ({ $late }).
course-weight = Gewicht { $weight }.
course-no-total-unsettled = Er is nog geen totaal, want één inzending is nog niet geregeld.
course-no-total-graded = Er is nog geen totaal, want één inzending is nog niet beoordeeld.
course-footer = De punten zijn na aftrek voor te laat indienen. Het totaal telt van elke opdracht het deel van de punten maal haar gewicht op.
course-assignments = Opdrachten
