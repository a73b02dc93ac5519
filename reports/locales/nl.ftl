# De teksten van rapporten. Zie `en.ftl`.

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
excused = vrijgesteld
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
by-hand-excused = vrijgesteld
by-hand-for = { " " }voor “{ $title }”
by-hand-for-hidden = { " " }voor een verborgen scenario
by-hand-by = , door { $name }
excused-rest = een deel is vrijgesteld: { $earned } tellen als { $counted }
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
in-any-order = in willekeurige volgorde
no-result = geen resultaat
board-changed = gewijzigd: { $squares }
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
texts-as-lines = de teksten van meerdere regels erin:
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
diff-line = { $what }: verwacht “{ $expected }”, gekregen “{ $got }”
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
then-in-window = doe dan dit in het venster
run-and-in-window = start { $command }, en doe dit in het venster
must-see = dan moet je dit zien
not-confirmed = Puzzlemark heeft deze sessie niet opnieuw uitgevoerd om ze te bevestigen.
copy = Kopieer
copied = Gekopieerd
press-copy = Druk op Ctrl+C
session-copied = De sessie is gekopieerd.
session-selected = De sessie is geselecteerd.
program-title = Slaagt de code voor “{ $title }”?
program-usage = Bewaar dit bestand naast { $file } en voer uit: { $command }
program-usage-kit = Bewaar dit bestand naast { $file } en { $kit }, en voer uit: { $command }
program-ended = het einde van het programma
program-no-file = { $file } is er niet. Noem je bestand: { $command } BESTAND
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
course-no-total-excused = Er is geen totaal, omdat je voor alle opdrachten vrijgesteld bent.
course-over-time = Punten in de tijd
course-drawing = Het deel van de punten van elke opdracht. Een stip toont de punten die tellen, en een ring een eerdere poging.
course-as-table = Hetzelfde als tabel
course-number = nummer
course-assignment = opdracht
course-points = punten
course-attempts = eerdere pogingen
course-footer = De punten zijn na aftrek voor te laat indienen. Het totaal telt van elke opdracht het deel van de punten maal haar gewicht op.
course-assignments = Opdrachten

### Pagina’s voor docenten

staff-reports = Rapporten
staff-course = Vak
staff-class = Klas
staff-points-csv = Punten (CSV)
staff-results-json = Resultaten (JSON)
staff-accepted = goed
staff-excused = vrijgesteld
staff-mean = gemiddelde op { $number ->
    [one] { $shown } punt
   *[other] { $shown } punten
}
staff-median = mediaan
staff-mean-rule = Gemiddelde en mediaan tellen de punten van beoordeelde inzendingen, voor de straf voor te laat indienen. Studenten zonder inzending en vrijgestelde studenten tellen niet mee. Als een deel vrijgesteld is, telt de rest als het geheel.
staff-totals-rule = Gemiddelde en mediaan tellen de totalen van alle studenten die er een hebben, na de straf voor te laat indienen. Niets ingediend telt nul. Een vrijgestelde opdracht valt weg uit het totaal van de student, en de rest telt als het geheel.
staff-judge-failed = De beoordeling mislukte
staff-nothing-handed-in = Niets ingediend
staff-unsettled = Nog niet geregeld
staff-Excused = Vrijgesteld
staff-isolation = Isolatie: { $level } (<code>puzzlemark doctor</code> legt het uit).
staff-sort = Sorteer op
staff-search = Zoek { $rows } op: { $what }
staff-found = van
staff-name = naam
staff-verdict = oordeel
staff-points = punten
staff-Points = Punten
staff-group = groep
staff-Group = Groep
staff-Verdict = Oordeel
staff-Submission = Inzending
staff-Scenario = Scenario
staff-Scenarios = Scenario’s
staff-by-hand = met de hand
class-overview = overzicht
class-kicker = Overzicht van de klas
class-submissions = inzendingen
class-judge-failed-note = Niet beoordeeld. Dit is niet de fout van de studenten. Verhelp de oorzaak en beoordeel opnieuw.
class-not-loaded = Laadde niet
class-not-loaded-note = Geen enkel scenario kon gespeeld worden.
class-missing-note = Op de lijst, maar zonder inzending. De getallen op deze pagina tellen hen niet mee.
class-unsettled-note = Op de lijst, maar een andere inzending kan van hen zijn, en Puzzlemark gokt niet. De getallen op deze pagina tellen hen niet mee.
class-excused-note = Op de lijst, zonder inzending, en vrijgesteld door de docent. De getallen op deze pagina tellen hen niet mee.
class-flaky = Verschillend van keer tot keer
class-flaky-note = De keren van één scenario hebben een ander oordeel, getoond in volgorde. De eerste keer telt.
class-disputed = Betwist
class-disputed-note = In willekeurige spellen verschillen deze antwoorden van de referentie, en geen tweede juiste oplossing bevestigt de referentie. Ze kosten geen punten, en studenten zien ze niet. Beslis over elk ervan, en beoordeel opnieuw.
class-disputed-open = het spel, en hoe erover te beslissen
class-distribution = Verdeling van de punten
class-distribution-note = Aantal inzendingen volgens de punten in procent. Elke kolom begint bij haar getal.
class-full-marks = alle punten
class-full = alles
class-runs = Trage uitvoeringen en limieten
class-no-runs = Geen uitvoering gebruikte de helft van haar processortijd of geheugen.
class-reached = Bereikte een limiet
class-half = Gebruikte de helft van een limiet of meer
class-runs-reached = Uitvoeringen die een limiet bereikten
class-runs-slow = Trage uitvoeringen
class-used = Gebruikt
class-failures = Eerste fouten
class-failures-note = Elk item groepeert de inzendingen met dezelfde eerste fout.
class-none = Er zijn er geen.
class-more-failures = en nog { $number }, elk met hoogstens { $size }
class-size = { $number ->
    [one] { $number } inzending
   *[other] { $number } inzendingen
}
class-number-failures = { $number ->
    [one] { $number } fout
   *[other] { $number } fouten
}
class-copies = Kopieën
class-copies-note = Inzendingen met een bronbestand dat gelijk is na hernoemen en herschikken. Dat kan goede redenen hebben, zoals werken in paren.
class-two-files = Twee van de bestanden
class-more-copies = en nog { $number }; <code>results.json</code> heeft ze allemaal
class-rates-note = Discriminatie is de punt-biseriële correlatie van slagen in een scenario met de punten van alle andere scenario’s. Onder nul slagen zwakkere inzendingen vaker: bekijk het scenario. Open een scenario om de foute antwoorden te zien, het vaakst voorkomende eerst.
class-table-scenarios = Tabel van scenario’s
class-number = nummer
class-Number = Nummer
class-title = titel
class-pass = Geslaagd
class-pass-rate = slaagpercentage
class-Accepted = Goed
class-number-accepted = aantal goed
class-Discrimination = Discriminatie
class-discrimination = discriminatie
class-correlation = punt-biseriële correlatie
class-matrix = Elke inzending, elk scenario
class-matrix-note = De kolommen hebben de nummers van de tabel hierboven. Een stip betekent goed{ $verdicts }. Kies een naam om de redenen te zien.
class-table-submissions = Tabel van inzendingen
class-search = Naam of oordeel
class-first-failure = eerste fout
class-first = Eerste
class-first-title = nummer van de eerste fout, zoals hierboven
class-since = sinds de laatste keer met een ander resultaat
class-footer = Deze pagina toont verborgen groepen. Geef ze niet aan studenten.
class-does-not-load = Laadt niet
class-loads-nowhere = Laadt in geen enkel scenario
class-more-answers = { $number ->
    [one] en { $number } ander antwoord
   *[other] en { $number } andere antwoorden
}
whole-course = vak
whole-students = { $number ->
    [one] student
   *[other] studenten
}
whole-assignments = { $number ->
    [one] opdracht
   *[other] opdrachten
}
whole-without-total = zonder totaal
whole-judge-failed-note = Niet beoordeeld. Dit is niet de fout van de studenten. Ze hebben geen totaal tot de oorzaak verholpen is en het vak opnieuw beoordeeld is.
whole-strangers = Niet op de lijst
whole-strangers-note = Ze dienden iets in, en het is beoordeeld.
whole-missing = Helemaal niets ingediend
whole-missing-note = Op de lijst, maar zonder inzending. De pagina van elke opdracht toont wie daar ontbreekt.
whole-unsettled-note = Op de lijst, maar een andere inzending kan van hen zijn, en Puzzlemark gokt niet. Ze hebben geen totaal tot dit geregeld is en de opdracht opnieuw beoordeeld is.
whole-Assignments = Opdrachten
whole-table-assignments = Tabel van opdrachten
whole-Assignment = Opdracht
whole-Weight = Gewicht
whole-Mean = Gemiddelde
whole-Handed-in = Ingediend
whole-Not-graded = Niet beoordeeld
whole-Late = Te laat
whole-Missing = Ontbreekt
whole-Due = Deadline
whole-of = van { $shown }
whole-unsettled-count = { $number } nog niet geregeld
whole-excused-count = { $number } vrijgesteld
whole-never = nooit
whole-time-unknown = { $number } van { $all } zonder gekende tijd, telt als op tijd
whole-matrix = Elke student, elke opdracht
whole-matrix-note = Punten na de straf voor te laat indienen. Kies punten om het werk te zien. Kies een naam om de pagina voor de student te zien, met alle opdrachten. Het totaal gebruikt de gewichten hierboven. Een stip betekent goed; een streepje betekent niets ingediend, wat nul telt; vrijgesteld werk telt niet{ $verdicts }.
whole-unsettled-meaning = een andere inzending kan van de student zijn
whole-unsettled = nog niet geregeld
whole-table-students = Tabel van studenten
whole-search = Naam, te laat, niet beoordeeld, niets ingediend
whole-Student = Student
whole-student = student
whole-Total = Totaal
whole-total = totaal
whole-Rank = Rang
whole-excused-meaning = vrijgesteld, zonder inzending
whole-nothing = niets ingediend
whole-footer = Geef deze pagina niet aan studenten.
whole-earned = { $shown } verdiend
whole-handed-in = ingediend { $time }
whole-late-unknown = tijd onbekend
staff-source = Broncode

### Zinnen van de beoordeling
### Tables in the terminal

count-students = { $number ->
    [one] { $number } student
   *[other] { $number } studenten
}
count-accepted = { $number } goed
count-accepted-short = goed
count-not-graded = { $number } niet beoordeeld
count-excused = { $number } vrijgesteld
column-handed-in = ingediend
column-graded = beoordeeld
column-late = te laat
column-missing = ontbreekt
column-mean = gemiddelde
class-average = gemiddelde { $mean }, mediaan { $median }
class-not-graded = { $number ->
    [one] { $number } inzending niet beoordeeld omdat de beoordeling mislukte
   *[other] { $number } inzendingen niet beoordeeld omdat de beoordeling mislukte
}
class-flaky-count = { $number ->
    [one] { $number } inzending met oordelen die per uitvoering verschillen; de eerste telt
   *[other] { $number } inzendingen met oordelen die per uitvoering verschillen; de eerste telt
}
class-disputed-count = { $number ->
    [one] { $number } betwiste fout in willekeurige spellen, die geen punten kost
   *[other] { $number } betwiste fouten in willekeurige spellen, die geen punten kosten
}
class-columns = inzending | oordeel | punten | eerste fout
class-rate-columns = scenario | goed
class-accepted-of = { $number } van { $all } goed.
class-left-out = Nog { $things }.
class-otherwise-right = { $number } goed in al de rest
class-to-settle = om dit te beslissen: { $rule }
roster-missing = { $number ->
    [one] { $number } student op de lijst diende niets in
   *[other] { $number } studenten op de lijst dienden niets in
}
roster-unsettled = { $number ->
    [one] { $number } student op de lijst is onbeslist (een andere inzending kan van die student zijn)
   *[other] { $number } studenten op de lijst zijn onbeslist (een andere inzending kan van hen zijn)
}
roster-excused = { $number ->
    [one] { $number } student op de lijst is vrijgesteld
   *[other] { $number } studenten op de lijst zijn vrijgesteld
}
whole-judge-error = { $assignment }: { $student } is niet beoordeeld omdat de beoordeling mislukte
whole-no-work = { $number ->
    [one] { $number } student op de lijst diende voor geen enkele opdracht iets in
   *[other] { $number } studenten op de lijst dienden voor geen enkele opdracht iets in
}
whole-no-totals = { $number } zonder totaal (een deel is niet beoordeeld of onbeslist, of alles is vrijgesteld)
whole-average = totaal: gemiddelde { $mean }, mediaan { $median } van { $max }
isolation-explained = Isolatie: { $level } (`puzzlemark doctor` legt het uit)

### Comparisons of two gradings

compare-changes = Veranderingen
compare-title = Veranderingen tussen twee beoordelingen
compare-footer = Tijd en geheugen tellen niet als verandering. Inzendingen met dezelfde verandering staan samen.
compare-worse = slechter
compare-gone = weg
compare-new = nieuw
compare-better = beter
compare-changed = veranderd
compare-scenario = scenario { $scenario }: { $what }
compare-added = toegevoegd, { $worth }
compare-removed = verwijderd, was { $worth }
compare-unchanged = onveranderd
compare-if-all = { $points } als de hele groep goed is
compare-by-steps = { $points } naar verhouding van de stappen
compare-run-by = uitgevoerd door { $old } -> { $new }
compare-nothing = niets
compare-none = geen
compare-before = ervoor: { $failure }
compare-sum = { $better } beter, { $worse } slechter, { $same } gelijk
compare-details = waarvan { $number } met andere details
compare-count-new = { $number } nieuw
compare-count-gone = { $number } weg
compare-means = gemiddelde punten { $old } -> { $new }

### Messages of commands

command-played-some = opmerking: { $played } van { $all } scenario’s gespeeld; alleen die tellen voor het oordeel
command-no-program = opmerking: `{ $file }` is niet geschreven: dat vraagt een mislukte stap van klassen of functies, en een sessie en een antwoord die zonder Puzzlemark hetzelfde betekenen
command-no-replay = Geen herhaling: die vraagt een `reference` in de opdracht, en een object waarvan de tekst het bord toont.
command-skipped = opmerking: `{ $name }` is overgeslagen: deze opdracht aanvaardt geen bestanden van deze soort
command-known = { $known } van { $all } resultaten komen uit `{ $journal }` (`--rerun` beoordeelt alles opnieuw)
command-other-level = opmerking: `{ $journal }` heeft resultaten met isolatie `{ $level }`; ze tellen niet bij `{ $here }` en worden opnieuw beoordeeld
command-stopped = gestopt; de resultaten die klaar zijn, staan in het journaal: geef dezelfde opdracht opnieuw om verder te gaan
command-unfinished = de resultaten die klaar zijn, staan in het journaal: geef dezelfde opdracht opnieuw om verder te gaan
command-no-windows = waarschuwing: geen inzending voor `{ $assignment }` kan beoordeeld worden: { $reason }
command-none = waarschuwing: geen inzendingen voor `{ $assignment }`: geen student krijgt er punten voor
command-none-in-folder = waarschuwing: geen inzendingen voor `{ $assignment }` in `{ $folder }`: geen student krijgt er punten voor
command-none-advice = hulp: als er wel zijn, controleer dan `submissions` in het bestand van het vak, en hoe ze verpakt zijn
command-cannot-import = { $number ->
    [one] opmerking: { $number } inzending kan `{ $module }` niet importeren.
   *[other] opmerking: { $number } inzendingen kunnen `{ $module }` niet importeren.
} Als je vak die module voorziet, zet dan een vervanger in `assignment.yaml`: `{ $stub }`. Als het een pakket van anderen is, zet dan `{ $package }` bij het Python-onderwerp
command-assignment-changed = de opdracht is veranderd
command-assignment-kept = het beoordelen gaat verder met de laatste geldige opdracht
command-note = opmerking: { $text }
command-stopping = stopt na de scenario’s die nu lopen; nog eens Ctrl-C stopt meteen
command-stopping-once = stopt na de scenario’s die nu lopen
watch-waiting = wacht op wijzigingen; Ctrl-C stopt
watch-stopped = wacht niet meer op wijzigingen
watch-nothing-new = niets nieuws te beoordelen
watch-judged = beoordeeld: { $names }
command-damaged = { $number ->
    [one] opmerking: regel { $lines } van `{ $journal }` telt niet: het controlegetal klopt niet, dus de regel is beschadigd of bewerkt; de ontbrekende resultaten worden opnieuw beoordeeld
   *[other] opmerking: regels { $lines } van `{ $journal }` tellen niet: het controlegetal klopt niet, dus de regels zijn beschadigd of bewerkt; de ontbrekende resultaten worden opnieuw beoordeeld
}
gradebook-unknown = niet in de puntenlijst, overgeslagen: { $names }
gradebook-not-graded = niet beoordeeld in `{ $title }` door een fout van de beoordelaar, niet gewijzigd: { $names }
gradebook-more-unclear = { $number } andere overeenkomsten zijn niet duidelijk, overgeslagen
gradebook-several-rows = { $name } past bij meerdere rijen van de puntenlijst, overgeslagen: rijen { $rows }
gradebook-several-submissions = meerdere inzendingen passen bij rij { $row } van de puntenlijst, overgeslagen: { $names }
gradebook-no-column = geen kolom past bij `{ $title }`, overgeslagen
gradebook-maximum = het maximum is { $there } punten in { $platform } en { $here } in de opdracht; punten worden niet omgerekend
gradebook-no-mark = vrijgesteld, niet gewijzigd omdat het werkblad van Moodle daar geen teken voor heeft: { $names }
gradebook-left = { $number ->
    [one] { $number } student in het werkblad zonder punten hier, niet gewijzigd
   *[other] { $number } studenten in het werkblad zonder punten hier, niet gewijzigd
}
gradebook-cell = { $update ->
    [same] { $student }: nog steeds { $points } in { $column }
    [changed] { $student }: { $old } -> { $points } in { $column }
    [kept] { $student }: `{ $old }` blijft staan in { $column }, niet { $points }
   *[new] { $student }: { $points } in { $column }
}
gradebook-grades = { $number ->
    [one] { $number } cijfer
   *[other] { $number } cijfers
}
gradebook-new = nieuw
gradebook-changed = gewijzigd
gradebook-same = hetzelfde als eerst
gradebook-kept = behouden zoals met de hand gezet
gradebook-dry = { $total }; er is niets geschreven
gradebook-no-work = geen student heeft een inzending voor `{ $title }`, overgeslagen
gradebook-other-points = het vak geeft andere punten aan { $students }, door late inzendingen; vul de punten van het vak in met `{ $command }`
command-only-course = { $side ->
    [old] opmerking: alleen het oude vak heeft de opdracht `{ $assignment }`
   *[new] opmerking: alleen het nieuwe vak heeft de opdracht `{ $assignment }`
}
progress-left = nog ongeveer { $time }
progress-bar = { $done }/{ $all } scenario’s, { $time }, nog { $left }
reports-label = Rapporten:
reports-class = klas
reports-course = vak
reports-assignment = OPDRACHT
reports-page-each = een pagina per student
reports-page-each-whole = een pagina per student, met alle opdrachten


judge-program-end = het programma { $end }
judge-process-end-loading = het proces { $end } tijdens het laden van `{ $file }`
judge-end-code = eindigde zelf met code { $code }
judge-end-crashed = is gecrasht ({ $fault })
judge-end-signal = werd beëindigd door signaal { $signal }
judge-end-memory-fault = werd beëindigd door signaal { $signal } (SIGSEGV: het gebruikte geheugen van een ander, of de recursie was te diep)
judge-end-aborted = werd beëindigd door signaal { $signal } (SIGABRT: het brak zichzelf af)
judge-end-division = werd beëindigd door signaal { $signal } (SIGFPE: bijvoorbeeld een deling door nul)
judge-end-file-size = werd beëindigd door signaal { $signal } (SIGXFSZ: het schreef een te groot bestand)
judge-end-cpu = gebruikte meer processortijd dan toegestaan ({ $limit })
judge-end-wall = duurde langer dan toegestaan ({ $limit })
judge-end-memory = gebruikte meer geheugen dan toegestaan ({ $limit })
judge-end-output = schreef meer dan toegestaan ({ $limit })
judge-end-reply = gaf een groter antwoord dan toegestaan ({ $limit })
judge-end-processes = startte meer processen en threads dan toegestaan ({ $limit })
judge-hint-loop = is er een lus die niet eindigt?
judge-hint-loop-before = is er daarvoor een lus die niet eindigt?
judge-hint-waits = wacht het ergens op?
judge-program-goes-on = het programma gaat door
judge-later-step = later, bij stap { $number }, `{ $operation }`: { $end }
judge-while-loaded = tijdens het laden drukt het { $printed } af, maar het moet { $expected } afdrukken
judge-load-stops = het laden van `{ $file }` stopt met { $exception }
judge-load-ends-process = `{ $file }` beëindigt het hele proces (code { $code }) tijdens het laden
judge-load-interferes = `{ $file }` verstoort het laden
judge-not-valid-line = regel { $line } van `{ $file }` is geen geldig { $language }: { $message }
judge-not-valid = `{ $file }` is geen geldig Python: { $message }
judge-not-defined = `{ $file }` definieert { $names } niet
judge-defines = het definieert { $names }
judge-defines-nothing = het definieert niets
judge-is-meant = wordt met `{ $name }` `{ $wanted }` bedoeld?
judge-hint-utf-16 = is het bewaard als UTF-16? Bewaar het als UTF-8
judge-hint-must-not-end = een bestand dat geïmporteerd wordt, mag het programma niet beëindigen: zet zulke code onder `if __name__ == '__main__':`
judge-hint-must-not-ask = een bestand dat geïmporteerd wordt, mag geen invoer vragen: zet zulke code onder `if __name__ == '__main__':`
judge-hint-no-file-then = code buiten functies wordt uitgevoerd bij het importeren, en dan is dat bestand er niet: zet zulke code onder `if __name__ == '__main__':`
judge-hint-without-dot = noem een bestand ernaast zonder de punt: `from shapes import area`
judge-hint-handed-in = is `{ $file }` ingediend? Inzendingen kunnen de standaardbibliotheek van Python{ $others } importeren, en de bestanden die mee ingediend zijn. Zeg het je docent als je vak `{ $module }` voorziet
judge-hint-backticks = regels met backticks horen bij Markdown, niet bij de code: verwijder ze
judge-hint-prompt = `>>>` is de prompt van de interpreter, geen code: verwijder het
judge-refused = de inzending is geweigerd: { $why }
judge-no-file = er is geen { $names } in de inzending
judge-no-file-empty = er is geen { $names } in de inzending: ze is leeg
judge-there-is = er is { $names }
judge-hint-rename = als `{ $name }` bedoeld is, noem het dan `{ $wanted }`
judge-hint-folder = als er meer bestanden zijn, dien dan hun map in
judge-using = `{ $name }` wordt gebruikt als `{ $wanted }`
judge-not-clear = het is niet duidelijk welk bestand met `{ $wanted }` bedoeld is: er zijn { $names }
judge-hint-only-one = dien er maar één in
judge-left-out = `{ $name }` is een koppeling of een speciaal bestand en is weggelaten
judge-games-passed = { $what }: geen fout gevonden
judge-games-once = { $what }: één fout, die niet opnieuw gezien werd
judge-games-no-other = geen andere gevonden
judge-games-clicks = { $games } spellen, { $clicks } klikken
judge-games-runs = { $games } spellen, { $runs } keer uitgevoerd
judge-line-ends = `{ $name }` heeft de regeleinden van Windows
judge-latin-1 = `{ $name }` is geen UTF-8 en is gelezen als Latin-1
judge-utf-16 = `{ $name }` is UTF-16
judge-byte-order-mark = `{ $name }` begint met een byte order mark, die verwijderd is
judge-save-utf-8 = bewaar het als UTF-8
judge-save-without-mark = bewaar het als UTF-8 zonder
judge-not-built = het bouwen mislukt: `{ $command }` { $end }
judge-no-program = het bouwen levert het programma `{ $name }` niet op
judge-before-main-loop = `{ $file }` { $end } voor het `mainloop` had aangeroepen
judge-use-return = de afgedrukte waarde is juist, maar ze moet teruggegeven worden: gebruik `return` in plaats van `print`
judge-print-nothing = de rest van deze stap is juist, maar er mag niets afgedrukt worden: verwijder de regels die afdrukken
judge-no-input = `input()` werkt hier niet: een methode of functie krijgt haar gegevens als argumenten
judge-must-end = het moet { $what } eindigen; { $why }
judge-end-by-itself = vanzelf
judge-end-with-code = met code { $code }
judge-exception-ended = een uitzondering beëindigde het: { $exception }
judge-exit-code = code { $code }
judge-any-exit-code = eender welke code
judge-no-file-written = het schrijft het bestand `{ $name }` niet
judge-folder-has = de map bevat { $names }
judge-windows-ends = alleen de regeleinden zijn fout: ze zijn `\r\n`, zoals op Windows, en moeten `\n` zijn
judge-not-shown = het toont `{ $text }` niet
judge-window-shows = het venster toont { $text } niet; het toont { $texts }
judge-covered-widget = een gebruiker kan niet op { $widget } klikken: een ander element ligt erover
judge-covers-cell = { $widget } ligt over rij { $row }, kolom { $column } van het bord
judge-several-widgets = { $number } elementen hebben { $where }: { $widgets }
judge-no-widget = geen element heeft { $where }
judge-board-columns = het bord heeft { $rows } rijen van { $columns } kolommen
judge-window-widgets = het venster toont { $widgets }
judge-no-board = er is geen bord: het venster toont { $widgets }
judge-window-closed = het venster is weg: het programma heeft het gesloten
judge-window-ended = het venster is weg: het programma is beëindigd
judge-no-window = er wordt geen venster getoond
judge-asks-user = het programma vraagt iets in { $what }, en er is geen gebruiker om te antwoorden
judge-message-box = een berichtvenster ({ $words })
judge-dialog-box = een dialoogvenster ({ $words })
judge-plain-message-box = een berichtvenster
judge-plain-dialog-box = een dialoogvenster
judge-without-main-loop = `{ $file }` eindigt zonder `mainloop` op te roepen, dus het venster sluit meteen
judge-hint-main-loop = roep aan het einde van het programma `mainloop` op voor het venster
judge-without-window = `{ $file }` eindigt zonder een venster te openen
judge-hint-make-window = maak er een met `Tk()`, en roep aan het einde van het programma `mainloop` op
judge-exits-early = `{ $file }` beëindigt het programma (`exit`) voor het `mainloop` oproept, dus het venster sluit meteen
judge-updates-always = `{ $file }` roept steeds opnieuw `update` op en nooit `mainloop`
judge-hint-use-after = roep `mainloop` op, en gebruik `after` voor wat later moet gebeuren
judge-white-space = de witruimte voor woord { $number } (regel { $line }) is fout
judge-white-space-end = de witruimte aan het einde is fout
judge-text-goes-on = de tekst gaat verder met `{ $word }` in regel { $line }
judge-word-missing = `{ $word }` ontbreekt na woord { $number }
judge-checker = de controle aanvaardt { $what } niet
judge-returned-value = de teruggegeven waarde
judge-printed-text = de afgedrukte tekst
judge-error-text = de tekst op standaardfout
judge-dialogue = het gesprek
judge-checker-waits = de controle wacht ook op het programma; een programma moet elke regel meteen versturen: maak de buffer van de uitvoer leeg (flush)
judge-accepted-dialogue = een gesprek dat de controle aanvaardt
judge-two-objects = verwachtte twee objecten { $class }, kreeg twee keer hetzelfde
judge-same-object = verwachtte hetzelfde object { $class }, kreeg een nieuw
judge-object-itself = het object { $name } zelf
judge-new-object = een nieuw object { $class }
judge-one-of-answers = een van de juiste antwoorden
judge-one-of-results = een van de juiste resultaten
judge-property = een waarde met de eigenschap `{ $property }`
judge-any-exception = eender welke uitzondering
judge-no-exception = geen uitzondering
judge-nothing-shown = er wordt niets getoond
judge-must-raise = moet { $exception } opgooien
judge-expected-got = verwacht { $expected }, gekregen { $got }
judge-failed = de beoordeling mislukte: { $message }
judge-best-attempt = de beste van { $number } pogingen: `{ $name }`
judge-late-nothing = te late inzendingen leveren niets op
judge-late-day = −{ $limit } per begonnen dag
judge-late-hour = −{ $limit } per begonnen uur
judge-late-end = niets na { $what }
judge-one-day = { $number } dag
judge-days = { $number } dagen
judge-one-hour = { $number } uur
judge-hours = { $number } uur
judge-left-process = het liet { $number } proces draaien, dat beëindigd werd
judge-left-processes = het liet { $number } processen draaien, die beëindigd werden
judge-no-table = er wordt geen tabel van lengte { $number } afgedrukt, met een rij op elke regel
judge-none-for-table = kreeg None, verwachtte een tabel: een lijst van rijen
judge-placements = een tupel van juiste plaatsingen van alle stroken, in hun volgorde
judge-outlines = de omtrekken (een str), { $number } naast elkaar, die een juiste manier tonen om elk rooster te snijden
judge-table-printed = een afgedrukte tabel die past bij de gids { $guide }
judge-table-guide = een tabel die past bij de gids { $guide }
judge-table-fits = een tabel die past bij de gids
judge-in-table = in de afgedrukte tabel, { $what }
judge-nothing-printed = er wordt niets afgedrukt
judge-found-in-games = gevonden door willekeurige spellen: na { $what }, en zo kort mogelijk gemaakt
judge-one-game = { $games } spel, { $operations } bewerkingen
judge-games = { $games } spellen, { $operations } bewerkingen
judge-moves = de puzzel, zetten (een str) die { $what }, en de puzzel na deze zetten
judge-moves-only = zetten (een str) die { $what }, en de puzzel na deze zetten
judge-goal-solve = hem oplossen
judge-goal-lead = leiden tot een stand waarin { $condition } geldt
judge-grid-rows = het rooster heeft { $expected } rijen, niet { $found }
judge-row-squares = rij { $row } heeft { $expected } vakjes, niet { $found }
judge-row-number = rij { $number }
judge-column-number = kolom { $number }
judge-no-square = `{ $found }` op { $position } is geen `#`, `O`, `*` of `.`
judge-square-green = het vakje op { $position } is groen
judge-square-not-green = het vakje op { $position } is niet groen, maar hoort bij gebied { $region }
judge-not-in-grid = { $position } ligt niet in het rooster
judge-region-without = gebied { $region } heeft geen { $piece ->
    [bubble] bubbel
   *[other] rotsblok
}
judge-region-second = gebied { $region } heeft een tweede { $piece ->
    [bubble] bubbel
   *[other] rotsblok
} op { $second }
judge-region-first = de eerste ligt op { $first }
judge-bubble-sinks = de bubbel op { $position } zweeft niet in de bovenste rij en niet onder een groen vakje of een bubbel
judge-boulder-floats = het rotsblok op { $position } ligt niet in de onderste rij en niet op een groen vakje of een rotsblok
judge-put-impossible = zet { $number }, `{ $put }`, kan niet: { $reason }
judge-tile = tegel { $number }
judge-tile-blank = het lege vak
judge-no-direction = zet { $number } van { $moves }, `{ $letter }`, is geen richting
judge-hint-direction = schrijf `u`, `d`, `l` of `r`
judge-leaves-grid = zet { $number } van { $moves }, `{ $letter }`, gaat buiten het rooster: het lege vak ligt in rij { $row }, kolom { $column }
judge-blank-elsewhere = na { $moves } zetten ligt het lege vak in rij { $found_row }, kolom { $found_column }, niet in rij { $row }, kolom { $column }
judge-tile-elsewhere = na { $moves } zetten ligt in rij { $row }, kolom { $column } tegel { $found }, niet { $tile }
judge-moves-not-made = de zetten zijn juist, maar niet uitgevoerd: de puzzel is zoals ervoor
judge-moves-put = de { $moves } zetten leggen { $what } in rij { $row }, kolom { $column }, maar de puzzel heeft daar { $end }
judge-cells-differ = de puzzel had { $height } x { $width } vakken voor de zetten, maar { $found_height } x { $found_width } erna
judge-too-many-moves = er zijn { $moves } zetten, meer dan { $moves_max }
judge-table-rows = de tabel heeft { $expected } rijen, niet { $found }
judge-row-heights = rij { $row } heeft { $expected } hoogtes, niet { $found }
judge-no-height = `{ $found }` op ({ $row }, { $column }) is geen hoogte van 1 tot { $size }
judge-empty-height = ({ $row }, { $column }) heeft geen hoogte
judge-given-height = ({ $row }, { $column }) is gegeven als { $given }, niet { $found }
judge-twice-in-row = rij { $row } heeft hoogte { $height } in de kolommen { $first } en { $second }
judge-twice-in-column = kolom { $column } heeft hoogte { $height } in de rijen { $first } en { $second }
judge-clue-row = van { $side ->
    [top] boven
    [bottom] onder
    [left] links
   *[other] rechts
} zie je { $seen } piramides ({ $what }), maar de aanwijzing is { $clue }
judge-printed-no-str = een afgedrukte tekst is een str, geen waarde van het type { $type }
judge-no-message = { $kind ->
    [nothing] er is niets afgedrukt
   *[other] er is geen woord afgedrukt
}, maar een boodschap moet zeggen dat er geen oplossing is
judge-table-where-none = er is een tabel afgedrukt, `{ $table }`, maar er is er geen
judge-words-no-solution = woorden die zeggen dat er geen oplossing is, en geen tabel
judge-no-table-word = geen tabel
judge-table-type = een tabel is een lijst van lijsten van ints, geen waarde van het type { $type }
judge-table-size = een tabel is een lijst van { $number } rijen
judge-table-row-size = een rij van de tabel is een lijst van { $number } elementen
judge-element-type = { $value } is geen int en geen lijst van ints
judge-element-differs = rij { $row }, kolom { $column } moet { $expected } hebben, maar heeft { $found }
judge-places-under = onder { $count } moeten de posities staan van alle lijsten met { $options } mogelijkheden
judge-no-key = er zijn lijsten van { $count } mogelijkheden, maar { $key } is geen sleutel
judge-not-fewest = in rij { $row }, kolom { $column } staat geen lijst van { $fewest } mogelijkheden, het kleinste aantal
judge-list-differs = de lijst in rij { $row }, kolom { $column } is { $list }, niet { $options }
judge-strip-placed = { $way ->
    [horizontal] horizontale
   *[other] verticale
} strook van { $length } vanaf kolom { $column }, rij { $row }
judge-outline-size = de omtrek heeft { $found_columns } kolommen en { $found_rows } rijen in plaats van { $columns } en { $rows }
judge-strip-unknown = de { $what } heeft kleuren `{ $colours }`, die geen enkele strook heeft
judge-strip-too-often = de { $what } heeft kleuren `{ $colours }`, die { $used } stroken ervoor al hebben, maar er zijn er maar { $given }
judge-strip-count = strook `{ $colours }` moet { $given } keer gebruikt worden, maar wordt { $used } keer gebruikt
judge-grids-solvable = elk rooster heeft een oplossing, maar het antwoord is False
judge-outlines-type = de omtrekken zijn een str, geen waarde van het type { $type }
judge-outlines-form = de uitvoer moet omtrekken tonen ({ $count }) van { $lines } regels, { $in_row } naast elkaar
judge-in-outline = omtrek { $number }: { $what }
judge-output-blank = regel { $number } van de uitvoer mist de spatie op het einde
judge-output-line = regel { $number } van de uitvoer moet `{ $line }` zijn, maar is `{ $found }`
judge-output-newline = de laatste regel van de uitvoer mist zijn regeleinde
judge-output-goes-on = de uitvoer gaat verder na de laatste regel
judge-place-for-all = voor elke strook is er een plaats, maar het antwoord is False
judge-placing-count = de plaatsing heeft { $found } elementen voor { $needed } stroken
judge-placing-begins = de plaatsing begint niet met de plaatsen die al gekozen waren
judge-placing-after = na de { $before } plaatsen die al gekozen waren, heeft de plaatsing er { $found } voor { $needed } stroken
judge-strip-length = strook `{ $strip }` heeft { $length } vakken, maar haar plaats is de { $what }
judge-strip-outside = de { $what } ligt deels buiten het rooster
judge-strip-covered = de { $what } bedekt kolom { $column }, rij { $row }, maar een eerdere strook bedekt die al
judge-strip-occupied = de { $what } bedekt kolom { $column }, rij { $row }, maar dat vak is bezet
judge-strip-cannot-be = strook `{ $strip }` kan niet de { $what } zijn: die heeft kleuren `{ $colours }`
judge-answer-size = het antwoord heeft { $found_rows } rijen en { $found_columns } kolommen, de puzzel { $rows } en { $columns }
judge-cell-empty = { $cell } is leeg: elk vak ligt op een pad
judge-cell-no-colour = { $cell }: { $found } is geen kleur van de puzzel
judge-cell-no-shape = { $cell }: { $found } is geen vorm
judge-end-must-stay = { $cell } is een eindpunt van `{ $letter }`: dat moet blijven
judge-end-not-here = { $cell }: de puzzel heeft hier geen eindpunt van `{ $letter }`
judge-end-unreached = geen pad leidt naar het eindpunt van `{ $letter }` op { $cell }
judge-end-branches = { $number } paden leiden naar het eindpunt op { $cell }, niet één
judge-path-stops = { $what } stopt op { $cell }, dat geen eindpunt is
judge-a-path = een pad
judge-path-of = het pad van `{ $letter }`
judge-path-branches = het pad vertakt op { $cell }, dat met { $links } vakken verbonden is
judge-off-grid = { $cell } gaat { $direction ->
    [up] omhoog
    [down] omlaag
    [left] naar links
   *[other] naar rechts
}, buiten het rooster
judge-one-sided = { $cell } gaat { $direction ->
    [up] omhoog
    [down] omlaag
    [left] naar links
   *[other] naar rechts
}, maar het vak daar komt niet terug
judge-mixed-colours = { $cell } is { $direction ->
    [up] omhoog
    [down] omlaag
    [left] naar links
   *[other] naar rechts
} verbonden met een andere kleur
judge-wrong-ends = een pad verbindt { $from } en { $to }, eindpunten van verschillende kleuren
judge-path-loop = een lus van { $number } vakken: { $cells }
judge-cells-apart = geen vakken van `{ $letter }` leiden van het eindpunt op { $first } naar { $cell }
judge-no-one-path = geen pad van { $first } naar { $second } loopt precies één keer door elk vak van `{ $letter }`
judge-solution-not-true = er is een oplossing, dus `{ $method }` moet True teruggeven, niet { $returned }
judge-after-method = na `{ $method }`: { $what }
judge-letters-of-tiles = de letters zijn niet die van de tegels
judge-no-click = `{ $method }` is geen klik, maar clickCount is veranderd
judge-tiles-form = de tegels zijn een lijst van { $size } lijsten met elk { $names } namen van tegels
judge-latest-attempt = de laatste van { $number } pogingen
judge-not-on-roster = niet op de lijst, maar wel beoordeeld: { $names }
judge-several-theirs = passen bij meerdere inzendingen, dus geen enkele telt als de hunne: { $names }
judge-not-certain = op de lijst, maar het is niet zeker of zij iets hebben ingediend: { $names }
judge-without-submission = op de lijst, maar zonder inzending: { $names }
judge-none-chosen = `{ $name }` past bij { $names } op de lijst, dus geen van hen is gekozen
judge-more-doubtful = { $number } andere passen bij meerdere mensen op de lijst
judge-no-student-names = zonder `{ $file }` hebben inzendingen geen namen van studenten
judge-repository-names = de namen van de repositories zijn `{ $prefix }` en een login
judge-board-form = een bord is een lijst van rijen afbeeldingen, geen waarde van type { $type }
judge-no-picture = { $cell } toont geen afbeelding
judge-unknown-picture = { $cell } toont `{ $picture }`, en dat is geen afbeelding van een cel
judge-only-ends = { $cell } toont { $picture }, maar een beginstand heeft alleen eindpunten
judge-no-ends = er staan geen eindpunten op het bord
judge-start-unsolvable = de beginstand heeft geen oplossing
judge-picture-unreached = geen pad leidt naar { $picture } op { $cell }
judge-picture-added = { $cell } toont { $picture }, maar de puzzel heeft daar geen eindpunt
judge-picture-no-end = { $cell } toont { $picture }, geen eindpunt
judge-pair-differs = de eindpunten op { $first } en { $second } zijn een paar, maar het ene toont { $one }, het andere { $other }
judge-pairs-alike = de eindpunten op { $first } en { $second } horen bij twee paren, maar beide tonen { $picture }
judge-one-end = elke kleur heeft twee eindpunten, maar er is er één van { $colour }
judge-many-ends = elke kleur heeft twee eindpunten, maar er zijn er { $number } van { $colour }
judge-rows-of = verwacht { $expected } rijen van { $width }, kreeg { $found } rijen van { $found_width }
judge-solution-of-file = een oplossing van de puzzel in `{ $file }`
judge-solution-of-board = een oplossing van dit bord:{ $board }
judge-solution-on-board = een oplossing van de puzzel op het bord
judge-ends-of-file = de eindpunten van `{ $file }`, met één kleur per paar
judge-ends-of-board = de eindpunten van dit bord, met één kleur per paar:{ $board }
judge-solvable-start = een beginstand die een oplossing heeft
judge-option-left = de lijst in rij { $row }, kolom { $column } houdt optie { $option }, die er niet mag staan
judge-option-extra = de lijst in rij { $row }, kolom { $column } heeft optie { $option }, die er niet mag staan
judge-option-lost = de lijst in rij { $row }, kolom { $column } is optie { $option } kwijt, die geen aanwijzing uitsluit
judge-leaves-no-choice = `{ $method }` laat geen keuze
judge-python3-function = `{ $name }` is in Python 3 een functie: schrijf `{ $code }`
judge-python3-as = schrijf in Python 3 `except ValueError as error:`, met `as` in plaats van een komma
judge-python3-octal = in Python 3 schrijf je een octaal getal als `0o17`
judge-mixed-tabs = tabs en spaties staan hier door elkaar: spring alleen met spaties in
judge-python3-division = in Python 3 geeft `/` altijd een float
judge-whole-division = gebruik `//` voor een geheel getal
judge-python3-lazy = in Python 3 is dit een `{ $kind }`, geen lijst
judge-make-list = maak een lijst: `list(...)`
judge-python3-name = Python 3 heeft geen `{ $name }`
judge-use-instead = gebruik `{ $code }`
judge-python3-module = in Python 3 heet deze module `{ $name }`
judge-python3-method = Python 3 heeft deze methode niet
judge-nothing-on-error = niets op standaardfout
judge-on-error = op standaardfout: { $text }
judge-file-has = het bestand `{ $name }`: { $text }
judge-checker-accepts = wat de controle aanvaardt
judge-written-early = { $text } werd geschreven voor Puzzlemark iets vroeg
judge-hint-descriptors = gebruik geen bestandsdescriptors die je programma niet zelf opende
judge-hint-one-reply = schrijf één antwoord op elke vraag, en hulpuitvoer naar standaardfout
judge-before-greeting = het programma { $end } voor het zijn begroeting schreef, { $greeting }
judge-no-reply = { $text } is geen antwoord: { $message }
judge-hint-debugging = schrijf hulpuitvoer naar standaardfout
judge-in-place-of-reply = { $text } werd naar een bestandsdescriptor van Puzzlemark geschreven, in plaats van een antwoord
judge-not-started = het gebouwde programma `{ $name }` kan niet gestart worden: { $message }
judge-build-refused = het resultaat van het bouwen is geweigerd: { $why }
judge-before-loop = voor de hoofdlus van `{ $file }`: { $why }
judge-run-interferes = `{ $file }` verstoort hoe het wordt uitgevoerd
judge-hint-export = exporteer het: `{ $code }` aan het einde van het bestand
judge-end-no-instruction = werd beëindigd door signaal { $signal } (SIGILL: een instructie die niet bestaat)
judge-end-no-access = werd beëindigd door signaal { $signal } (SIGBUS: een geheugentoegang die de machine niet kan doen)

### Notes about submissions, and the rules of a comparison
### The English text is a pattern as above. Answers are not compared with it.

note-archive-format = `{ $name }` is een { $what }, en dat kan Puzzlemark niet lezen
note-archive-no-format = `{ $name }` is geen { $what }, al zegt de naam van wel
note-archive-cut = `{ $name }` is afgebroken: { $why }
note-archive-damaged = `{ $name }` is beschadigd: { $why }
note-archive-password = `{ $name }` vraagt een wachtwoord voor `{ $file }`
note-archive-method = in `{ $name }` is `{ $file }` ingepakt met { $method }
note-archive-parts = `{ $name }` is een van meerdere delen
note-archive-overlap = in `{ $name }` delen `{ $file }` en `{ $other }` dezelfde bytes, zoals alleen in een zipbom
note-archive-swells = `{ $name }` wordt bij het uitpakken meer dan { $number } keer zo groot, zoals alleen een zipbom
note-archive-holds = `{ $name }` bevat { $what }
note-archive-long-name = `{ $name }` bevat een bestand of map met een naam van meer dan { $number } bytes
note-archive-twice = `{ $name }` bevat `{ $file }` twee keer, en de twee verschillen
note-archive-clash = `{ $name }` bevat `{ $file }` en `{ $other }`, en dat is op sommige systemen hetzelfde bestand
note-archive-both = `{ $name }` heeft `{ $file }` als bestand en als map
note-archive-sparse = `{ $name }` bevat `{ $file }` als sparse bestand
note-archive-nested = `{ $name }` bevat alleen een ander archief, `{ $file }`
note-rar = RAR-archief
note-seven-zip = 7z-archief
note-bzip2 = bzip2-archief
note-xz = xz-archief
note-zstd = zstd-archief
note-zip = zip-archief
note-tar = tar-archief
note-tar-gz = tar.gz-archief
note-too-many-entries = meer dan { $number } bestanden en mappen
note-too-many-bytes = bestanden van samen meer dan { $number } MiB
note-too-deep = mappen van meer dan { $number } niveaus diep
note-path-too-long = een pad van meer dan { $number } bytes
note-ends-in-file = het stopt in het midden van een bestand
note-ends-in-header = het stopt in het midden van een kop
note-archive-empty = het is leeg
note-list-missing = de lijst van bestanden ontbreekt
note-list-misplaced = de lijst van bestanden staat niet op haar plaats
note-list-too-long = de lijst heeft meer dan { $number } bestanden
note-its-list = de lijst van bestanden
note-file-unpacks = { $what } is na het uitpakken anders dan wat ingepakt werd
note-wrong-size = `{ $file }` heeft een foute grootte
note-size-no-number = de grootte van een bestand is geen getal
note-header-checksum = de controlesom van een kop is fout
note-header-differs = de kop van `{ $file }` verschilt van de lijst van bestanden
note-longer-than-place = `{ $file }` is langer dan zijn plaats in het archief
note-hint-zip = dien een zip of een tar.gz in
note-hint-pack-again = pak de bestanden opnieuw in
note-hint-hand-in-again = dien het opnieuw in
note-hint-no-password = pak de bestanden zonder wachtwoord in
note-hint-as-usual = pak de bestanden gewoon in (zip of tar.gz)
note-hint-one-archive = pak de bestanden in één archief
note-hint-rename-one = hernoem er één
note-hint-not-sparse = pak het in zonder die optie
note-hint-inner = dien dat in, of de bestanden zelf
note-hint-hand-in = dien `{ $name }` in
note-entry-left-out = `{ $name }` { $why } en werd weggelaten
note-is-link = is een koppeling
note-is-hard-link = is een harde koppeling
note-is-device = is een apparaat
note-is-pipe = is een pipe
note-is-socket = is een socket
note-nul-in-name = heeft een NUL-teken in de naam
note-absolute-path = heeft een absoluut pad
note-drive-letter = heeft een pad met een stationsletter
note-leads-out = heeft een pad dat naar buiten leidt (`..`)
note-more-entries = ook weggelaten uit het archief: nog { $number }
note-more-links = ook weggelaten: nog { $number } (koppelingen en speciale bestanden)
note-junk = bestanden die een computer zelf toevoegt (zoals `__MACOSX` en `__pycache__`) werden weggelaten
note-together = samen ingediend met { $names }
note-canvas-late = Canvas noemt deze inzending te laat
note-notebook-taken = de code van het notebook `{ $notebook }` ({ $what }) werd gebruikt als `{ $name }`
note-one-cell = { $number } cel
note-cells = { $number } cellen
note-notebook-useless = er zit geen `{ $name }` in de inzending, en `{ $notebook }` { $why }
note-notebook-unreadable = is geen leesbaar notebook ({ $message })
note-notebook-language = is een notebook in { $language }
note-encoding-named = `{ $name }` is niet in UTF-8, maar in de codering die de eerste regels noemen
note-game-not-again = één spel mislukte, maar niet toen het nog { $what } gespeeld werd: dit telt niet
note-session-again = de sessie werd nog { $what } gespeeld, en mislukte { $number } keer
note-one-time = { $number } keer
note-times = { $number } keer
note-unexpected-text = het drukte onverwachte tekst af, zoals `{ $line }`
note-text-does-not-count = deze tekst telt niet, want geen enkele stap verwacht afgedrukte tekst
note-text = tekst
note-printed = afgedrukte tekst
note-shown = getoonde tekst
note-error-text = tekst op standaardfout
note-text-of-file = tekst van { $name }
note-text-at = tekst bij { $path }
note-loose-end = witruimte aan het einde telt niet
note-loose-around = witruimte aan het begin en het einde telt niet
note-loose-words = alleen de woorden tellen, niet de witruimte ertussen
note-loose-case = hoofdletters en kleine letters zijn gelijk
note-loose-rounding = een getal mag door afronding verschillen
note-loose-digits = een getal wordt afgerond op { $number } decimalen
note-loose-within = een getal mag { $amount } verschillen
note-too-large = het verschil is te groot
note-in-a-window = { $driver }, in een venster
note-driver-program = programma: { $file }

### Operations in words
### The English text is the pattern by which a report finds the operation. It must be the same as in the assignment's reader.

act-click = klik op { $target }
act-look = bekijk { $target }
act-type-into = typ { $text } in { $target }
act-the-board = het bord
act-the-title = de titel
act-all-widgets = alle elementen
act-the-widget = het element
act-of-window = { $target } van het venster { $window }
act-in-cell = { $target } in rij { $row } en kolom { $column }
act-in-row = { $target } in rij { $row }
act-in-column = { $target } in kolom { $column }
act-with-image = { $target } met de afbeelding { $image }
act-type = typt { $line }
act-start = starten
act-start-with = starten { $arguments }
act-run = uitvoeren
act-run-with = uitvoeren { $arguments }
act-run-input = uitvoeren{ $arguments } met deze invoer:{ $input }
act-run-file = uitvoeren{ $arguments } met het invoerbestand { $file }
act-games-calls = { $number } spellen van { $operations } bewerkingen (seed { $seed })
act-games-clicks = { $number } spellen met klikken (seed { $seed })
act-games-runs = { $number } spellen met uitvoeringen (seed { $seed })
