# Teksty raportów. Zobacz `en.ftl`.

### Verdicts

verdict-accepted = zaliczone
verdict-wrong-answer = zła odpowiedź
verdict-bad-reply = niepoprawna odpowiedź
verdict-runtime-error = błąd wykonania
verdict-output-limit = za dużo wyjścia
verdict-memory-limit = za dużo pamięci
verdict-time-limit = za dużo czasu
verdict-load-error = nie wczytuje się
verdict-judge-error = błąd sprawdzarki

### Counts

points = { $number ->
    [one] { $shown } punkt
    [few] { $shown } punkty
    [many] { $shown } punktów
   *[other] { $shown } punktu
}
score = { $number ->
    [one] { $earned } z { $shown } punktu
    [few] { $earned } z { $shown } punktów
    [many] { $earned } z { $shown } punktów
   *[other] { $earned } z { $shown } punktu
}
not-graded = nieocenione
excused = zwolnienie
lines = { $number ->
    [one] { $number } wiersz
    [few] { $number } wiersze
   *[other] { $number } wierszy
}
empty-lines = { $number ->
    [one] { $number } pusty wiersz
    [few] { $number } puste wiersze
   *[other] { $number } pustych wierszy
}
extra-lines = { $number ->
    [one] { $number } wiersz za dużo
    [few] { $number } wiersze za dużo
   *[other] { $number } wierszy za dużo
}
elements = { $number ->
    [one] { $number } element
    [few] { $number } elementy
   *[other] { $number } elementów
}
scenarios = { $number ->
    [one] { $number } scenariusz
    [few] { $number } scenariusze
   *[other] { $number } scenariuszy
}
days = { $number ->
    [one] { $number } dzień
   *[other] { $number } dni
}
hours = { $number ->
    [one] { $number } godzina
    [few] { $number } godziny
   *[other] { $number } godzin
}
and-more = i jeszcze { $number }
more-lines = (jeszcze { $lines })
same-lines = (bez zmian: { $lines })

### The headline

headline-and = { $first }, a niżej { $last }
headline-list = { $first }, a niżej { $others } i { $last }
headline-all-shown = wszystko, co tu widać, jest zaliczone
headline-partly = { $all ->
    [one] nie wczytuje się w { $number } z { $all } scenariusza
   *[other] nie wczytuje się w { $number } z { $all } scenariuszy
}
count-wrong-answer = { $number ->
    [one] { $number } zła odpowiedź
    [few] { $number } złe odpowiedzi
   *[other] { $number } złych odpowiedzi
}
count-bad-reply = { $number ->
    [one] { $number } niepoprawna odpowiedź
    [few] { $number } niepoprawne odpowiedzi
   *[other] { $number } niepoprawnych odpowiedzi
}
count-runtime-error = { $number ->
    [one] { $number } błąd wykonania
    [few] { $number } błędy wykonania
   *[other] { $number } błędów wykonania
}
count-output-limit = { $number } × za dużo wyjścia
count-memory-limit = { $number } × za dużo pamięci
count-time-limit = { $number } × za dużo czasu
count-load-error = { $number ->
    [one] { $number } scenariusz, w którym się nie wczytuje
    [few] { $number } scenariusze, w których się nie wczytuje
   *[other] { $number } scenariuszy, w których się nie wczytuje
}
count-judge-error = { $number ->
    [one] { $number } błąd sprawdzarki
    [few] { $number } błędy sprawdzarki
   *[other] { $number } błędów sprawdzarki
}
count-more-wrong-answer = { $number ->
    [one] jeszcze { $number } zła odpowiedź
    [few] jeszcze { $number } złe odpowiedzi
   *[other] jeszcze { $number } złych odpowiedzi
}
count-more-bad-reply = { $number ->
    [one] jeszcze { $number } niepoprawna odpowiedź
    [few] jeszcze { $number } niepoprawne odpowiedzi
   *[other] jeszcze { $number } niepoprawnych odpowiedzi
}
count-more-runtime-error = { $number ->
    [one] jeszcze { $number } błąd wykonania
    [few] jeszcze { $number } błędy wykonania
   *[other] jeszcze { $number } błędów wykonania
}
count-more-output-limit = jeszcze { $number } × za dużo wyjścia
count-more-memory-limit = jeszcze { $number } × za dużo pamięci
count-more-time-limit = jeszcze { $number } × za dużo czasu
count-more-judge-error = { $number ->
    [one] jeszcze { $number } błąd sprawdzarki
    [few] jeszcze { $number } błędy sprawdzarki
   *[other] jeszcze { $number } błędów sprawdzarki
}
next = Teraz: { $thing }
next-load = spraw, aby program się wczytał
next-load-in = spraw, aby program wczytał się w „{ $title }”
next-look = zajrzyj do „{ $title }”
next-look-at = zobacz { $operation } w „{ $title }”
heading-load = Dlaczego się nie wczytuje
heading-load-in = Dlaczego nie wczytuje się w „{ $title }”
heading-judge = Co zgłasza sprawdzarka
lead-closed = Każdy pokazany tu scenariusz jest zaliczony. Brakujące punkty należą do grup, których szczegółów nie widać.
lead-closed-judge = Każdy pokazany tu scenariusz jest zaliczony. Sprawdzarka zawiodła w grupie, której szczegółów nie widać. To nie Twoja wina. Twoja praca nie jest jeszcze oceniona.
lead-accepted = Praca zalicza każdy scenariusz.
lead-judge = Sprawdzarka zawiodła. To nie Twoja wina. Twoja praca nie jest jeszcze oceniona.
lead-loads-elsewhere = Praca wczytuje się w innych scenariuszach. Poniżej jest pierwszy, w którym się nie wczytuje.
lead-load = Praca się nie wczytuje, więc nie można było rozegrać żadnego scenariusza.
not-loaded-besides = W innych scenariuszach się nie wczytuje: { $reason }
not-loaded-besides-note = w innych scenariuszach się nie wczytuje: { $reason }

### Remarks

on-time = na czas
time-unknown = czas oddania nie jest znany, więc praca liczy się jako oddana na czas
late = spóźnienie: { $units }
hand-in-times = { $told } (termin { $due })
hand-in-times-both = { $told } (termin { $due }, oddano { $time })
late-costs = spóźnienie kosztuje { $penalty }
late-costs-so = spóźnienie kosztuje { $penalty }, więc liczy się { $counted }
earlier = wcześniej: { $results }
since-then = od tego czasu { $change }
by-hand-set = punkty ustawione ręcznie na { $points }
by-hand-change = { $change } ręcznie
by-hand-comment = komentarz
by-hand-excused = zwolnienie
by-hand-for = { " " }za „{ $title }”
by-hand-for-hidden = { " " }za ukryty scenariusz
by-hand-by = , { $name }
excused-rest = część jest objęta zwolnieniem: { $earned } liczy się jako { $counted }
note = uwaga
instructors-copy = Egzemplarz dla prowadzących: pokazuje ukryte grupy. Nie dawaj go studentom.

flaky = werdykt zmienia się przy kolejnych uruchomieniach w { $scenarios }
flaky-staff = werdykt zmienia się przy kolejnych uruchomieniach w { $scenarios }; liczy się pierwsze uruchomienie

### The failure

first-failure = Pierwszy błąd
what-happened-in = Co się stało w
Step = Krok { $number }
Step-of = z { $all }
step = krok { $number }
expected = oczekiwane
Expected = Oczekiwane
got = otrzymane
Got = Otrzymane
because = ponieważ
Because = Ponieważ
hint = rada
Hint = Rada
cause = przyczyna
Cause = Przyczyna
moves = ruchy
window = okno
Window = Okno
difference = różnica
Difference = Różnica
missing = brakuje
Missing = Brakuje
extra = za dużo
Extra = Za dużo
before = przed
Before = Przed
Before-the-step = Przed krokiem
Board = Plansza
board = plansza
at = W
raised-at = zgłoszone
called-at = wywołane
Raised-at = Zgłoszone w
Called-at = Wywołano w
of-the-course = { $place }, kod od prowadzących
file-and-line = { $file }, wiersz { $line }
lines-of = wiersze pliku { $name }
marked-line = tutaj:
in-any-order = w dowolnej kolejności
no-result = brak wyniku
board-changed = zmienione: { $squares }
not-shown = nie pokazano dla tej grupy
seen-at = widać w
Seen-at = Widać w
step-and-operation = kroku { $number }, { $operation }
cause-sentence = źle od tego kroku: { $reason }
cause-must-keep = nie może zmienić `{ $look }`, a zmienia
cause-wrong-state = `{ $look }` przed nim jest dobrze, a po nim źle
cause-state-or-look = błąd jest w tym kroku albo w samym `{ $look }`
wrong-since = { $failure }; źle od { $place }
after-move = po ruchu { $number }, { $move }
text-of-lines = tekst o liczbie wierszy { $number }
text-of-lines-end = tekst o liczbie wierszy { $number }, ze znakiem końca po ostatnim
texts-as-lines = teksty z kilku wierszy w tej wartości:
question-lines = wiersze, o które chodzi

### Differences

diff-expected = oczekiwano { $expected }, otrzymano { $got }
diff-at = w { $path }: { $difference }
diff-type = { $type }
diff-identity = oczekiwano samego obiektu { $expected }, otrzymano { $got }
diff-missing = brakuje: { $values }
diff-extra = za dużo: { $values }
diff-more = { $values } i jeszcze { $number }
diff-cells = różne pola: { $number } z { $all }: { $places }
diff-no-text = oczekiwano, że nie będzie: { $what }; otrzymano { $lines }
diff-extra-lines = { $what }: { $lines }
diff-missing-lines = { $number ->
    [one] { $what }: brakuje { $number } wiersza
   *[other] { $what }: brakuje { $number } wierszy
}
diff-spaces = { $what }: różnią się tylko odstępy lub końce wierszy
diff-line = { $what }: oczekiwano „{ $expected }”, otrzymano „{ $got }”
diff-lines = { $number ->
    [one] { $what }: różni się { $number } wiersz
    [few] { $what }: różnią się { $number } wiersze
   *[other] { $what }: różni się { $number } wierszy
}
diff-printed-more = wypisano o { $lines } więcej, niż oczekiwano
diff-aside = uwaga sprawdzarki dla prowadzącego: { $text }
lines-of-the = Wiersze: { $what }
side = Strona
line = Wiersz
both = obie
shortened = Skrócono: teksty są za długie, aby porównać je w całości.
shortened-short = (skrócono)
differs = { " " }różni się
corners = Rogi zaznaczają pola, które różnią się od oczekiwanej planszy.
as-text = Jako tekst
as-text-of = { $title }, jako tekst

### Dialogue, replay, moves

dialogue = Dialog
dialogue-marks = (wpisany tekst jest <kbd>zaznaczony</kbd>)
typed = wpisano
printed = wypisano
typed-input = wpisano:
replay = Powtórka
replay-open = Powtórka: plansza po każdym kroku
replay-marks = Złe pola są podkreślone. Pola, które krok zmienia, są pogrubione.
replay-pictures = Narożniki zaznaczają złe pola. Kreski na bokach zaznaczają pola, które krok zmienia.
wrong-squares = Złe pola, jako wiersz i kolumna od 0: { $squares }.
changed-squares = Pola, które krok zmienia: { $squares }.
replay-question = Plansze są odpowiedziami na
replay-terminal = Plansze są odpowiedziami na `{ $question }`. Nawiasy zaznaczają złe pola.
after-step = { $title } po kroku { $number }
move-by-move = Ruch po ruchu
move-choose = (wybierz ruch albo użyj strzałek)
start = start
The-start = Początek
After-move = Po ruchu { $number }, { $move }
move = ruch { $number }:
frame = Klatka powtórki
one-frame = Jedna klatka
all-frames = Wszystkie klatki

### The session to try

see-it-yourself = Zobacz to u siebie
to-see-it-yourself = aby zobaczyć to u siebie
To-see-it-yourself = Aby zobaczyć to u siebie
save-beside = Zapisz to obok swojego kodu jako
and-this-as = a to jako
start-command = Uruchom
then-start = następnie uruchom
run-session = Wykonaj tę sesję
then-run-session = następnie wykonaj tę sesję
and-type-session = i wpisz tę sesję
one-click = (jedno kliknięcie zaznacza wszystko)
with-file = z plikiem { $name }
run = uruchom
and-type = i wpisz
type = wpisz
run-and-type = uruchom { $command } i wpisz
then-in-window = następnie zrób to w oknie
run-and-in-window = uruchom { $command } i zrób to w oknie
must-see = potem musisz zobaczyć
not-confirmed = Puzzlemark nie wykonał tej sesji ponownie, aby ją potwierdzić.
copy = Kopiuj
copied = Skopiowano
press-copy = Naciśnij Ctrl+C
session-copied = Sesja jest skopiowana.
session-selected = Sesja jest zaznaczona.
program-title = Czy kod przechodzi „{ $title }”?
program-usage = Zapisz ten plik obok { $file } i uruchom: { $command }
program-usage-kit = Zapisz ten plik obok { $file } i { $kit }, a potem uruchom: { $command }
program-ended = koniec programu
program-no-file = Nie ma pliku { $file }. Podaj swój plik: { $command } PLIK
download-program = Pobierz program
download-program-use = Wykonuje tę sesję z twoim kodem i wypisuje PASS albo FAIL. Uruchom go obok swojego kodu:

### All scenarios

all-scenarios = Wszystkie scenariusze
none-played = Nie można było rozegrać żadnego scenariusza.
none-played-short = nie można było rozegrać żadnego scenariusza
group-closed = Szczegóły tej grupy nie są pokazane.
group-closed-short = szczegóły nie są pokazane
group-actual-only = Widzisz każdą operację i jej wynik, ale nie oczekiwany wynik.
shown-above = Pierwszy błąd jest w całości pokazany wyżej.
accepted-scenarios = zaliczone: { $scenarios }
as-expected = zgodnie z oczekiwaniem
the-first-failure = pierwszy błąd
may-follow = może wynikać z pierwszego błędu
not-run = nie wykonano
the-cause = przyczyna
wrong-since-step = źle od tego kroku
seen-here = widać tutaj
other-output = Inne wyjście
other-output-stderr = Inne wyjście na standardowym wyjściu błędów
by-step = w kroku { $number }
while-loading = przy wczytywaniu lub kończeniu
stdout = standardowe wyjście
stderr = standardowe wyjście błędów
on-stderr = na standardowym wyjściu błędów
isolation = Izolacja: { $level }.
run-as = Uruchomiono jako { $driver }.
judged-by = Ocenił Puzzlemark { $version }.

### Markdown

Note = Uwaga
The-moves = Ruchy
The-window = Okno
group-columns = grupa | zaliczone | punkty
not-shown-short = nie pokazano
number-of = { $number } z { $all }
other-columns = również niezaliczone | werdykt | pierwszy błąd | rada
no-room = Na resztę nie ma tu miejsca. Strona w HTML ma wszystko.

### Time and memory

used-of = { $used } z { $allowed } { $what }
used = { $used } { $what }
used-waiting = { $used } czasu zegarowego (limit { $allowed }; czekanie na procesor się nie liczy)
of-allowed = z { $allowed }
cpu-time = czasu procesora
wall-time = czasu zegarowego
memory = pamięci
Cpu-time = Czas procesora
Wall-time = Czas zegarowy
Memory = Pamięć
Used = Użyto: { $usage }
used-label = użyto: { $usage }

### The page of a student of a course

of-points = { $number ->
    [one] z { $shown } punktu
    [few] z { $shown } punktów
    [many] z { $shown } punktów
   *[other] z { $shown } punktu
}
course-unsettled = jeszcze nieustalone
course-yours = inna praca może być Twoja; zapytaj prowadzącego
course-nothing = nic nie oddano
course-handed-in = oddano { $time }
course-unknown = czas nieznany, liczy się jako na czas
course-before-penalty = { $points } przed karą { $penalty }
course-due = Termin { $time }.
course-due-late = Termin { $time } ({ $late }).
course-weight = Waga { $weight }.
course-no-total-unsettled = Nie ma jeszcze sumy, bo jedna praca nie jest ustalona.
course-no-total-graded = Nie ma jeszcze sumy, bo jedna praca nie jest oceniona.
course-no-total-excused = Nie ma sumy, ponieważ wszystkie zadania są objęte zwolnieniem.
course-over-time = Punkty w czasie
course-drawing = Część punktów z każdego zadania. Kropka to punkty, które się liczą, a pierścień to wcześniejsza próba.
course-as-table = To samo jako tabela
course-number = numer
course-assignment = zadanie
course-points = punkty
course-attempts = wcześniejsze próby
course-footer = Punkty są po odjęciu kary za spóźnienie. Suma dodaje udział punktów każdego zadania razy jego wagę.
course-assignments = Zadania

### Strony dla prowadzących

staff-reports = Raporty
staff-course = Kurs
staff-class = Grupa
staff-points-csv = Punkty (CSV)
staff-results-json = Wyniki (JSON)
staff-accepted = zaliczone
staff-excused = zwolnione
staff-mean = średnia z { $number ->
    [one] { $shown } punktu
   *[other] { $shown } punktów
}
staff-median = mediana
staff-mean-rule = Średnia i mediana liczą punkty ocenionych prac przed karą za spóźnienie. Studenci bez pracy i zwolnieni studenci się nie liczą. Jeśli część jest objęta zwolnieniem, reszta liczy się jako całość.
staff-totals-rule = Średnia i mediana liczą sumy wszystkich studentów, którzy ją mają, po karze za spóźnienie. Brak pracy liczy się jako zero. Zadanie objęte zwolnieniem nie wchodzi do sumy studenta, a reszta liczy się jako całość.
staff-judge-failed = Ocenianie nie powiodło się
staff-nothing-handed-in = Nic nie oddano
staff-unsettled = Nieustalone
staff-Excused = Zwolnieni
staff-isolation = Izolacja: { $level } (wyjaśnia ją <code>puzzlemark doctor</code>).
staff-sort = Sortuj według
staff-search = Szukaj w { $rows } według: { $what }
staff-found = z
staff-name = nazwa
staff-verdict = werdykt
staff-points = punkty
staff-Points = Punkty
staff-group = grupa
staff-Group = Grupa
staff-Verdict = Werdykt
staff-Submission = Praca
staff-Scenario = Scenariusz
staff-Scenarios = Scenariusze
staff-by-hand = ręcznie
class-overview = przegląd
class-kicker = Przegląd grupy
class-submissions = prace
class-judge-failed-note = Nieocenione. To nie wina studentów. Usuń przyczynę i oceń ponownie.
class-not-loaded = Nie wczytuje się
class-not-loaded-note = Nie udało się rozegrać żadnego scenariusza.
class-missing-note = Na liście, ale bez pracy. Liczby na tej stronie ich nie obejmują.
class-unsettled-note = Na liście, ale inna praca może być ich, a Puzzlemark nie zgaduje. Liczby na tej stronie ich nie obejmują.
class-excused-note = Na liście, bez pracy i zwolnieni przez prowadzącego. Liczby na tej stronie ich nie obejmują.
class-flaky = Różne przy każdym uruchomieniu
class-flaky-note = Uruchomienia jednego scenariusza mają różne werdykty, pokazane po kolei. Liczy się pierwsze.
class-disputed = Sporne
class-disputed-note = W losowych grach te odpowiedzi różnią się od wzorca, a żadne drugie dobre rozwiązanie go nie potwierdza. Nie kosztują punktów, a studenci ich nie widzą. Rozstrzygnij każdą i oceń ponownie.
class-disputed-open = gra i sposób rozstrzygnięcia
class-distribution = Rozkład punktów
class-distribution-note = Liczba prac według punktów w procentach. Każda kolumna zaczyna się od swojej liczby.
class-full-marks = wszystkie punkty
class-full = pełne
class-runs = Powolne uruchomienia i limity
class-no-runs = Żadne uruchomienie nie zużyło połowy czasu procesora ani pamięci.
class-reached = Osiągnęło limit
class-half = Zużyło połowę limitu lub więcej
class-runs-reached = Uruchomienia, które osiągnęły limit
class-runs-slow = Powolne uruchomienia
class-used = Zużyto
class-failures = Pierwsze błędy
class-failures-note = Każda pozycja zbiera prace z tym samym pierwszym błędem.
class-none = Nie ma żadnych.
class-more-failures = i jeszcze { $number }, każdy najwyżej { $size }
class-size = { $number ->
    [one] { $number } praca
    [few] { $number } prace
   *[other] { $number } prac
}
class-number-failures = { $number ->
    [one] { $number } błąd
    [few] { $number } błędy
   *[other] { $number } błędów
}
class-copies = Kopie
class-copies-note = Prace z plikiem źródłowym, który jest równy po zmianie nazw i formatowania. To może mieć dobre powody, na przykład praca w parach.
class-two-files = Dwa z plików
class-more-copies = i jeszcze { $number }; <code>results.json</code> ma wszystkie
class-rates-note = Moc różnicująca to korelacja punktowo-dwuseryjna zaliczenia scenariusza z punktami ze wszystkich innych. Poniżej zera słabsze prace zaliczają częściej: sprawdź scenariusz. Otwórz scenariusz, aby zobaczyć złe odpowiedzi, najczęstsze najpierw.
class-table-scenarios = Tabela scenariuszy
class-number = numer
class-Number = Numer
class-title = tytuł
class-pass = Odsetek
class-pass-rate = odsetek zaliczeń
class-Accepted = Zaliczone
class-number-accepted = liczba zaliczonych
class-Discrimination = Moc różnicująca
class-discrimination = moc różnicująca
class-correlation = korelacja punktowo-dwuseryjna
class-matrix = Każda praca, każdy scenariusz
class-matrix-note = Kolumny mają numery z tabeli powyżej. Kropka oznacza zaliczone{ $verdicts }. Wybierz nazwę, aby zobaczyć przyczyny.
class-table-submissions = Tabela prac
class-search = Nazwa lub werdykt
class-first-failure = pierwszy błąd
class-first = Pierwszy
class-first-title = numer pierwszego błędu, jak powyżej
class-since = od ostatniego uruchomienia z innym wynikiem
class-footer = Ta strona pokazuje ukryte grupy. Nie dawaj jej studentom.
class-does-not-load = Nie wczytuje się
class-loads-nowhere = Nie wczytuje się w żadnym scenariuszu
class-more-answers = { $number ->
    [one] i { $number } inna odpowiedź
    [few] i { $number } inne odpowiedzi
   *[other] i { $number } innych odpowiedzi
}
whole-course = kurs
whole-students = { $number ->
    [one] student
   *[other] studenci
}
whole-assignments = { $number ->
    [one] zadanie
   *[other] zadania
}
whole-without-total = bez sumy
whole-judge-failed-note = Nieocenione. To nie wina studentów. Nie mają sumy, dopóki przyczyna nie zostanie usunięta, a kurs oceniony ponownie.
whole-strangers = Spoza listy
whole-strangers-note = Oddali prace i są one ocenione.
whole-missing = Nie oddano niczego
whole-missing-note = Na liście, ale bez żadnej pracy. Strona każdego zadania pokazuje, kogo tam brakuje.
whole-unsettled-note = Na liście, ale inna praca może być ich, a Puzzlemark nie zgaduje. Nie mają sumy, dopóki nie zostanie to ustalone, a zadanie ocenione ponownie.
whole-Assignments = Zadania
whole-table-assignments = Tabela zadań
whole-Assignment = Zadanie
whole-Weight = Waga
whole-Mean = Średnia
whole-Handed-in = Oddano
whole-Not-graded = Nieocenione
whole-Late = Po terminie
whole-Missing = Brak
whole-Due = Termin
whole-of = z { $shown }
whole-unsettled-count = { $number } nieustalone
whole-excused-count = { $number } zwolnione
whole-never = nigdy
whole-time-unknown = { $number } z { $all } bez znanego czasu, liczone jako w terminie
whole-matrix = Każdy student, każde zadanie
whole-matrix-note = Punkty po karze za spóźnienie. Wybierz punkty, aby zobaczyć pracę. Wybierz nazwisko, aby zobaczyć stronę studenta ze wszystkimi zadaniami. Suma korzysta z wag powyżej. Kropka oznacza zaliczone; kreska oznacza brak pracy, co liczy się jako zero; zwolniona praca się nie liczy{ $verdicts }.
whole-unsettled-meaning = inna praca może być tego studenta
whole-unsettled = nieustalone
whole-table-students = Tabela studentów
whole-search = Nazwisko, po terminie, nieocenione, nic nie oddano
whole-Student = Student
whole-student = student
whole-Total = Suma
whole-total = suma
whole-Rank = Miejsce
whole-excused-meaning = zwolnienie, bez pracy
whole-nothing = nic nie oddano
whole-footer = Nie dawaj tej strony studentom.
whole-earned = zdobyto { $shown }
whole-handed-in = oddano { $time }
whole-late-unknown = czas nieznany
staff-source = Kod źródłowy

### Zdania sprawdzającego
### Tables in the terminal

count-students = { $number ->
    [one] { $number } student
    [few] { $number } studentów
   *[other] { $number } studentów
}
count-accepted = zaliczone: { $number }
count-accepted-short = zaliczone
count-not-graded = nieocenione: { $number }
count-excused = zwolnione: { $number }
column-handed-in = oddane
column-graded = ocenione
column-late = po terminie
column-missing = brakujące
column-mean = średnia
class-average = średnia { $mean }, mediana { $median }
class-not-graded = Nieocenione z powodu błędu sprawdzarki: { $number }
class-flaky-count = Prace z werdyktami, które zmieniają się między uruchomieniami: { $number }; liczy się pierwsze
class-disputed-count = Sporne błędy w losowych grach, bez wpływu na punkty: { $number }
class-columns = praca | werdykt | punkty | pierwszy błąd
class-rate-columns = scenariusz | zaliczone
class-accepted-of = Zaliczone: { $number }, wszystkie: { $all }.
class-left-out = I jeszcze { $things }.
class-otherwise-right = poprawne we wszystkim innym: { $number }
class-to-settle = aby to rozstrzygnąć: { $rule }
roster-missing = Studenci z listy, którzy nic nie oddali: { $number }
roster-unsettled = Studenci z listy, których prace są nierozstrzygnięte (inna praca może być ich): { $number }
roster-excused = Studenci z listy zwolnieni z zadania: { $number }
whole-judge-error = { $assignment }: { $student } bez oceny z powodu błędu sprawdzarki
whole-no-work = Studenci z listy, którzy nie oddali żadnego zadania: { $number }
whole-no-totals = bez sumy: { $number } (część jest nieoceniona lub nierozstrzygnięta albo wszystko jest zwolnione)
whole-average = suma: średnia { $mean }, mediana { $median } z { $max }
isolation-explained = Izolacja: { $level } (wyjaśnia ją `puzzlemark doctor`)

### Comparisons of two gradings

compare-changes = Zmiany
compare-title = Zmiany między dwoma ocenianiami
compare-footer = Czas i pamięć nie liczą się jako zmiany. Prace z tą samą zmianą są razem.
compare-worse = gorzej
compare-gone = zniknęło
compare-new = nowe
compare-better = lepiej
compare-changed = zmienione
compare-scenario = scenariusz { $scenario }: { $what }
compare-added = dodany, { $worth }
compare-removed = usunięty, było { $worth }
compare-unchanged = bez zmian
compare-if-all = { $points }, jeśli cała grupa jest zaliczona
compare-by-steps = { $points } proporcjonalnie do kroków
compare-run-by = uruchamiane przez { $old } -> { $new }
compare-nothing = nic
compare-none = brak
compare-before = przedtem: { $failure }
compare-sum = lepiej: { $better }, gorzej: { $worse }, tak samo: { $same }
compare-details = z innymi szczegółami: { $number }
compare-count-new = nowe: { $number }
compare-count-gone = zniknęło: { $number }
compare-means = średnia punktów { $old } -> { $new }

### Messages of commands

command-played-some = uwaga: zagrano { $played } z { $all } scenariuszy; werdykt liczy tylko te
command-no-program = uwaga: `{ $file }` nie zapisano: potrzebny jest nieudany krok klas lub funkcji oraz sesja i odpowiedź, które znaczą to samo bez Puzzlemarka
command-no-replay = Brak powtórki: potrzebne są `reference` w zadaniu i obiekt, którego tekst pokazuje planszę.
command-skipped = uwaga: pominięto `{ $name }`: to zadanie nie przyjmuje plików tego rodzaju
command-known = wyniki z `{ $journal }`: { $known } z { $all } (`--rerun` ocenia wszystko od nowa)
command-other-level = uwaga: `{ $journal }` ma wyniki z izolacją `{ $level }`; nie liczą się przy `{ $here }` i są oceniane od nowa
command-stopped = zatrzymano; gotowe wyniki są w dzienniku: podaj to samo polecenie jeszcze raz, aby kontynuować
command-unfinished = gotowe wyniki są w dzienniku: podaj to samo polecenie jeszcze raz, aby kontynuować
command-no-windows = ostrzeżenie: żadnej pracy do `{ $assignment }` nie można ocenić: { $reason }
command-none = ostrzeżenie: brak prac do `{ $assignment }`: żaden student nie dostanie za nie punktów
command-none-in-folder = ostrzeżenie: brak prac do `{ $assignment }` w `{ $folder }`: żaden student nie dostanie za nie punktów
command-none-advice = pomoc: jeśli jakieś są, sprawdź `submissions` w pliku kursu i to, jak są spakowane
command-cannot-import = uwaga: prace, które nie mogą zaimportować `{ $module }`: { $number }. Jeśli dostarcza go twój kurs, dodaj zastępnik do `assignment.yaml`: `{ $stub }`. Jeśli to pakiet innych autorów, dodaj `{ $package }` do części o Pythonie
command-assignment-changed = zadanie się zmieniło
command-assignment-kept = ocenianie trwa z ostatnim poprawnym zadaniem
command-note = uwaga: { $text }
command-stopping = zatrzymanie po trwających scenariuszach; ponowne Ctrl-C zatrzymuje od razu
command-stopping-once = zatrzymanie po trwających scenariuszach
watch-waiting = oczekiwanie na zmiany; Ctrl-C kończy
watch-stopped = koniec oczekiwania na zmiany
watch-nothing-new = nie ma nic nowego do oceny
watch-judged = ocenione: { $names }
command-damaged = { $number ->
    [one] uwaga: pominięto wiersz { $lines } pliku `{ $journal }`: suma kontrolna się nie zgadza, więc jest uszkodzony lub zmieniony; brakujące wyniki zostaną ocenione ponownie
   *[other] uwaga: pominięto wiersze { $lines } pliku `{ $journal }`: suma kontrolna się nie zgadza, więc są uszkodzone lub zmienione; brakujące wyniki zostaną ocenione ponownie
}
gradebook-unknown = nie ma w dzienniku ocen, pominięto: { $names }
gradebook-not-graded = nieocenione w `{ $title }` z powodu błędu oceniania, bez zmian: { $names }
gradebook-more-unclear = { $number } dalszych dopasowań jest niejasnych, pominięto
gradebook-several-rows = { $name } pasuje do kilku wierszy dziennika ocen, pominięto: wiersze { $rows }
gradebook-several-submissions = kilka prac pasuje do wiersza { $row } dziennika ocen, pominięto: { $names }
gradebook-no-column = żadna kolumna nie pasuje do `{ $title }`, pominięto
gradebook-maximum = maksimum to { $there } pkt w { $platform } i { $here } pkt w zadaniu; punkty nie są przeliczane
gradebook-no-mark = zwolnieni, bez zmian, bo arkusz Moodle nie ma na to oznaczenia: { $names }
gradebook-left = { $number ->
    [one] { $number } student w arkuszu nie ma tu punktów, bez zmian
    [few] { $number } studentów w arkuszu nie ma tu punktów, bez zmian
   *[other] { $number } studentów w arkuszu nie ma tu punktów, bez zmian
}
gradebook-cell = { $update ->
    [same] { $student }: nadal { $points } w { $column }
    [changed] { $student }: { $old } -> { $points } w { $column }
    [kept] { $student }: zachowano `{ $old }`, a nie { $points }, w { $column }
   *[new] { $student }: { $points } w { $column }
}
gradebook-grades = { $number ->
    [one] { $number } ocena
    [few] { $number } oceny
   *[other] { $number } ocen
}
gradebook-new = nowe
gradebook-changed = zmienione
gradebook-same = takie jak wcześniej
gradebook-kept = zachowane oznaczenie ręczne
gradebook-dry = { $total }; nic nie zapisano
gradebook-no-work = żaden student nie oddał pracy do `{ $title }`, pominięto
gradebook-other-points = kurs daje inne punkty ({ $students }) z powodu spóźnionych prac; aby wpisać punkty kursu, użyj `{ $command }`
command-only-course = { $side ->
    [old] uwaga: tylko stary kurs ma zadanie `{ $assignment }`
   *[new] uwaga: tylko nowy kurs ma zadanie `{ $assignment }`
}
progress-left = zostało około { $time }
progress-bar = { $done }/{ $all } scenariuszy, { $time }, zostało { $left }
reports-label = Raporty:
reports-class = grupa
reports-course = kurs
reports-assignment = ZADANIE
reports-page-each = strona dla każdego studenta
reports-page-each-whole = strona dla każdego studenta, ze wszystkimi zadaniami


judge-program-end = program { $end }
judge-process-end-loading = proces { $end } podczas wczytywania `{ $file }`
judge-end-code = zakończył się sam z kodem { $code }
judge-end-crashed = uległ awarii ({ $fault })
judge-end-signal = został zakończony sygnałem { $signal }
judge-end-memory-fault = został zakończony sygnałem { $signal } (SIGSEGV: użył cudzej pamięci albo rekurencja była za głęboka)
judge-end-aborted = został zakończony sygnałem { $signal } (SIGABRT: sam się przerwał)
judge-end-division = został zakończony sygnałem { $signal } (SIGFPE: na przykład dzielenie przez zero)
judge-end-file-size = został zakończony sygnałem { $signal } (SIGXFSZ: zapisał za duży plik)
judge-end-cpu = zużył więcej czasu procesora, niż wolno ({ $limit })
judge-end-wall = trwał dłużej, niż wolno ({ $limit })
judge-end-memory = zużył więcej pamięci, niż wolno ({ $limit })
judge-end-output = wypisał więcej, niż wolno ({ $limit })
judge-end-reply = dał większą odpowiedź, niż wolno ({ $limit })
judge-end-processes = uruchomił więcej procesów i wątków, niż wolno ({ $limit })
judge-hint-loop = czy jest pętla, która się nie kończy?
judge-hint-loop-before = czy wcześniej jest pętla, która się nie kończy?
judge-hint-waits = czy na coś czeka?
judge-program-goes-on = program działa dalej
judge-later-step = później, w kroku { $number }, `{ $operation }`: { $end }
judge-while-loaded = podczas wczytywania wypisuje { $printed }, a powinien wypisać { $expected }
judge-load-stops = wczytywanie `{ $file }` kończy się wyjątkiem { $exception }
judge-load-ends-process = `{ $file }` kończy cały proces (kod { $code }) podczas wczytywania
judge-load-interferes = `{ $file }` zakłóca swoje wczytywanie
judge-not-valid-line = wiersz { $line } pliku `{ $file }` nie jest poprawny ({ $language }): { $message }
judge-not-valid = `{ $file }` nie jest poprawnym programem w Pythonie: { $message }
judge-not-defined = `{ $file }` nie definiuje { $names }
judge-defines = definiuje { $names }
judge-defines-nothing = nie definiuje niczego
judge-is-meant = czy `{ $name }` miało być `{ $wanted }`?
judge-hint-utf-16 = czy jest zapisany jako UTF-16? Zapisz go jako UTF-8
judge-hint-must-not-end = importowany plik nie może kończyć programu: umieść taki kod pod `if __name__ == '__main__':`
judge-hint-must-not-ask = importowany plik nie może prosić o dane: umieść taki kod pod `if __name__ == '__main__':`
judge-hint-no-file-then = kod poza funkcjami działa podczas importu, a tego pliku wtedy nie ma: umieść taki kod pod `if __name__ == '__main__':`
judge-hint-without-dot = podaj plik obok bez kropki: `from shapes import area`
judge-hint-handed-in = czy oddano `{ $file }`? Prace mogą importować bibliotekę standardową Pythona{ $others } i pliki oddane razem z nimi. Jeśli `{ $module }` daje kurs, powiedz o tym prowadzącemu
judge-hint-backticks = wiersze z odwróconymi apostrofami należą do Markdowna, nie do kodu: usuń je
judge-hint-prompt = `>>>` to znak zachęty interpretera, nie kod: usuń go
judge-refused = praca została odrzucona: { $why }
judge-no-file = w pracy nie ma { $names }
judge-no-file-empty = w pracy nie ma { $names }: jest pusta
judge-there-is = jest { $names }
judge-hint-rename = jeśli chodzi o `{ $name }`, zmień nazwę na `{ $wanted }`
judge-hint-folder = jeśli plików jest kilka, oddaj ich folder
judge-using = `{ $name }` użyto jako `{ $wanted }`
judge-not-clear = nie wiadomo, który plik to `{ $wanted }`: są { $names }
judge-hint-only-one = oddaj tylko jeden z nich
judge-left-out = `{ $name }` to dowiązanie lub plik specjalny, więc go pominięto
judge-games-passed = { $what }: nie znaleziono błędu
judge-games-once = { $what }: jeden błąd, który się nie powtórzył
judge-games-no-other = innych nie znaleziono
judge-games-clicks = gry: { $games }, kliknięcia: { $clicks }
judge-games-runs = gry: { $games }, uruchomienia: { $runs }
judge-line-ends = `{ $name }` ma końce wierszy systemu Windows
judge-latin-1 = `{ $name }` to nie UTF-8, więc odczytano go jako Latin-1
judge-utf-16 = `{ $name }` to UTF-16
judge-byte-order-mark = `{ $name }` zaczyna się znacznikiem BOM, który usunięto
judge-save-utf-8 = zapisz go jako UTF-8
judge-save-without-mark = zapisz go jako UTF-8 bez niego
judge-not-built = nie buduje się: `{ $command }` { $end }
judge-no-program = budowanie nie tworzy programu `{ $name }`
judge-before-main-loop = `{ $file }` { $end }, zanim wywołał `mainloop`
judge-use-return = wypisana wartość jest dobra, ale trzeba ją zwrócić: użyj `return` zamiast `print`
judge-print-nothing = reszta tego kroku jest dobra, ale nic nie może zostać wypisane: usuń wiersze, które wypisują
judge-no-input = `input()` tu nie działa: metoda lub funkcja dostaje dane jako argumenty
judge-must-end = musi się zakończyć { $what }; { $why }
judge-end-by-itself = samo
judge-end-with-code = z kodem { $code }
judge-exception-ended = zakończył je wyjątek: { $exception }
judge-exit-code = kod { $code }
judge-any-exit-code = dowolny kod
judge-no-file-written = nie zapisuje pliku `{ $name }`
judge-folder-has = w folderze jest { $names }
judge-windows-ends = złe są tylko końce wierszy: są `\r\n`, jak w Windows, a powinny być `\n`
judge-not-shown = nie pokazuje `{ $text }`
judge-window-shows = okno nie pokazuje { $text }; pokazuje { $texts }
judge-covered-widget = użytkownik nie może kliknąć { $widget }: zakrywa go inny element
judge-covers-cell = { $widget } leży na planszy, na wierszu { $row }, kolumnie { $column }
judge-several-widgets = { $where }: tak ma kilka elementów ({ $number }): { $widgets }
judge-no-widget = żaden element nie ma { $where }
judge-board-columns = jego plansza ma { $rows } wierszy po { $columns } kolumn
judge-window-widgets = okno pokazuje { $widgets }
judge-no-board = nie ma planszy: okno pokazuje { $widgets }
judge-window-closed = okna już nie ma: program je zamknął
judge-window-ended = okna już nie ma: program się zakończył
judge-no-window = nie ma żadnego okna
judge-asks-user = program pyta w { $what }, a nie ma użytkownika, który odpowie
judge-message-box = oknie komunikatu ({ $words })
judge-dialog-box = oknie dialogowym ({ $words })
judge-plain-message-box = oknie komunikatu
judge-plain-dialog-box = oknie dialogowym
judge-without-main-loop = `{ $file }` kończy się bez wywołania `mainloop`, więc okno od razu się zamyka
judge-hint-main-loop = wywołaj `mainloop` dla okna na końcu programu
judge-without-window = `{ $file }` kończy się bez otwarcia okna
judge-hint-make-window = utwórz je przez `Tk()` i na końcu programu wywołaj jego `mainloop`
judge-exits-early = `{ $file }` kończy program (`exit`) przed wywołaniem `mainloop`, więc okno od razu się zamyka
judge-updates-always = `{ $file }` wywołuje wciąż `update`, a nigdy `mainloop`
judge-hint-use-after = wywołaj `mainloop`, a na późniejsze działania użyj `after`
judge-white-space = odstęp przed słowem { $number } (wiersz { $line }) jest zły
judge-white-space-end = odstęp na końcu jest zły
judge-text-goes-on = tekst trwa dalej: `{ $word }` w wierszu { $line }
judge-word-missing = po słowie { $number } brakuje `{ $word }`
judge-checker = sprawdzający nie akceptuje: { $what }
judge-returned-value = zwrócona wartość
judge-printed-text = wypisany tekst
judge-error-text = tekst na standardowym wyjściu błędów
judge-dialogue = dialog
judge-checker-waits = sprawdzający też czeka na program; program musi od razu wysyłać każdy wiersz: opróżniaj bufor wyjścia (flush)
judge-accepted-dialogue = dialog, który sprawdzający akceptuje
judge-two-objects = oczekiwano dwóch obiektów { $class }, a dwa razy jest ten sam
judge-same-object = oczekiwano tego samego obiektu { $class }, a jest nowy
judge-object-itself = sam obiekt { $name }
judge-new-object = nowy obiekt { $class }
judge-one-of-answers = jedna z dobrych odpowiedzi
judge-one-of-results = jeden z dobrych wyników
judge-property = wartość z własnością `{ $property }`
judge-any-exception = dowolny wyjątek
judge-no-exception = brak wyjątku
judge-nothing-shown = nic się nie pokazuje
judge-must-raise = musi zgłosić { $exception }
judge-expected-got = oczekiwane { $expected }, otrzymane { $got }
judge-failed = ocenianie nie powiodło się: { $message }
judge-best-attempt = najlepsza z { $number } prób: `{ $name }`
judge-late-nothing = spóźnione prace nie dają punktów
judge-late-day = −{ $limit } za każdy rozpoczęty dzień
judge-late-hour = −{ $limit } za każdą rozpoczętą godzinę
judge-late-end = nic po { $what }
judge-one-day = { $number } dniu
judge-days = { $number } dniach
judge-one-hour = { $number } godzinie
judge-hours = { $number } godzinach
judge-left-process = zostawił { $number } działający proces, który zakończono
judge-left-processes = zostawił działające procesy ({ $number }), które zakończono
judge-no-table = nie wypisano tabeli długości { $number }, z wierszem w każdej linii
judge-none-for-table = jest None, a oczekiwano tabeli: listy wierszy
judge-placements = krotka dobrych położeń wszystkich pasków, w ich kolejności
judge-outlines = obrysy (str), po { $number } w rzędzie, które pokazują dobry podział każdej planszy
judge-table-printed = wypisana tabela zgodna ze wskazówkami { $guide }
judge-table-guide = tabela zgodna ze wskazówkami { $guide }
judge-table-fits = tabela zgodna ze wskazówkami
judge-in-table = w wypisanej tabeli, { $what }
judge-nothing-printed = nic nie wypisano
judge-found-in-games = znalezione przez losowe gry: po { $what }, skrócone jak najbardziej
judge-one-game = { $games } grze, operacje: { $operations }
judge-games = { $games } grach, operacje: { $operations }
judge-moves = układanka, ruchy (str), które { $what }, i układanka po tych ruchach
judge-moves-only = ruchy (str), które { $what }, i układanka po tych ruchach
judge-goal-solve = ją układają
judge-goal-lead = prowadzą do stanu, w którym zachodzi { $condition }
judge-grid-rows = plansza ma wiersze w liczbie { $expected }, a nie { $found }
judge-row-squares = wiersz { $row } ma pola w liczbie { $expected }, a nie { $found }
judge-row-number = wiersz { $number }
judge-column-number = kolumna { $number }
judge-no-square = `{ $found }` na { $position } nie jest żadnym ze znaków `#`, `O`, `*` i `.`
judge-square-green = pole { $position } jest zielone
judge-square-not-green = pole { $position } nie jest zielone, lecz należy do obszaru { $region }
judge-not-in-grid = { $position } leży poza planszą
judge-region-without = obszar { $region } nie ma { $piece ->
    [bubble] bąbla
   *[other] głazu
}
judge-region-second = obszar { $region } ma { $piece ->
    [bubble] drugi bąbel
   *[other] drugi głaz
} na { $second }
judge-region-first = pierwszy jest na { $first }
judge-bubble-sinks = bąbel na { $position } nie unosi się ani w górnym wierszu, ani pod zielonym polem lub bąblem
judge-boulder-floats = głaz na { $position } nie leży ani w dolnym wierszu, ani nad zielonym polem lub głazem
judge-put-impossible = ruchu { $number }, `{ $put }`, nie można wykonać: { $reason }
judge-tile = płytka { $number }
judge-tile-blank = puste pole
judge-no-direction = ruch { $number } z { $moves }, `{ $letter }`, nie jest kierunkiem
judge-hint-direction = napisz `u`, `d`, `l` lub `r`
judge-leaves-grid = ruch { $number } z { $moves }, `{ $letter }`, wychodzi poza planszę: puste pole jest w wierszu { $row }, kolumnie { $column }
judge-blank-elsewhere = po ruchach w liczbie { $moves } puste pole jest w wierszu { $found_row }, kolumnie { $found_column }, a nie w wierszu { $row }, kolumnie { $column }
judge-tile-elsewhere = po ruchach w liczbie { $moves } w wierszu { $row }, kolumnie { $column } jest płytka { $found }, a nie { $tile }
judge-moves-not-made = ruchy są poprawne, ale nie zostały wykonane: układanka jest taka jak przed nimi
judge-moves-put = po ruchach w liczbie { $moves } w wierszu { $row }, kolumnie { $column } powinno być: { $what }, a w układance jest tam: { $end }
judge-cells-differ = układanka miała { $height } x { $width } pól przed ruchami, a { $found_height } x { $found_width } po nich
judge-too-many-moves = liczba ruchów to { $moves }, więcej niż { $moves_max }
judge-table-rows = tabela ma wiersze w liczbie { $expected }, a nie { $found }
judge-row-heights = wiersz { $row } ma wysokości w liczbie { $expected }, a nie { $found }
judge-no-height = `{ $found }` na ({ $row }, { $column }) nie jest wysokością od 1 do { $size }
judge-empty-height = ({ $row }, { $column }) nie ma wysokości
judge-given-height = ({ $row }, { $column }) jest dane jako { $given }, a nie { $found }
judge-twice-in-row = wiersz { $row } ma wysokość { $height } w kolumnach { $first } i { $second }
judge-twice-in-column = kolumna { $column } ma wysokość { $height } w wierszach { $first } i { $second }
judge-clue-row = od { $side ->
    [top] góry
    [bottom] dołu
    [left] lewej
   *[other] prawej
} widać piramidy w liczbie { $seen } ({ $what }), a wskazówka to { $clue }
judge-printed-no-str = wydrukowany tekst to str, a nie wartość typu { $type }
judge-no-message = { $kind ->
    [nothing] nic nie wypisano
   *[other] nie wypisano żadnego słowa
}, a komunikat musi powiedzieć, że nie ma rozwiązania
judge-table-where-none = wypisano tabelę, `{ $table }`, a żadnej nie ma
judge-words-no-solution = słowa, które mówią, że nie ma rozwiązania, i żadnej tabeli
judge-no-table-word = żadnej tabeli
judge-table-type = tabela to lista list liczb int, a nie wartość typu { $type }
judge-table-size = tabela to lista wierszy w liczbie { $number }
judge-table-row-size = wiersz tabeli to lista elementów w liczbie { $number }
judge-element-type = { $value } nie jest ani liczbą int, ani listą liczb int
judge-element-differs = wiersz { $row }, kolumna { $column } powinny mieć { $expected }, a mają { $found }
judge-places-under = pod { $count } powinny być pozycje wszystkich list o liczbie możliwości { $options }
judge-no-key = są listy o liczbie możliwości { $count }, ale { $key } nie jest kluczem
judge-not-fewest = w wierszu { $row }, kolumnie { $column } nie ma listy o liczbie możliwości { $fewest }, najmniejszej z istniejących
judge-list-differs = lista w wierszu { $row }, kolumnie { $column } to { $list }, a nie { $options }
judge-strip-placed = { $way ->
    [horizontal] poziomy
   *[other] pionowy
} pasek o długości { $length } od kolumny { $column }, wiersza { $row }
judge-outline-size = obrys ma { $found_columns } kolumn i { $found_rows } wierszy zamiast { $columns } i { $rows }
judge-strip-unknown = { $what } ma kolory `{ $colours }`, których nie ma żaden pasek
judge-strip-too-often = { $what } ma kolory `{ $colours }`, które mają już wcześniejsze paski w liczbie { $used }, a wolno użyć tylko { $given }
judge-strip-count = pasek `{ $colours }` ma być użyty { $given } razy, a jest użyty { $used } razy
judge-grids-solvable = każda plansza ma rozwiązanie, ale odpowiedź to False
judge-outlines-type = obrysy to str, a nie wartość typu { $type }
judge-outlines-form = wynik powinien pokazać obrysy ({ $count }) o { $lines } wierszach, po { $in_row } obok siebie
judge-in-outline = obrys { $number }: { $what }
judge-output-blank = wierszowi { $number } wyniku brakuje spacji na końcu
judge-output-line = wiersz { $number } wyniku powinien brzmieć `{ $line }`, a brzmi `{ $found }`
judge-output-newline = ostatniemu wierszowi wyniku brakuje końca wiersza
judge-output-goes-on = wynik ciągnie się dalej po ostatnim wierszu
judge-place-for-all = dla każdego paska jest miejsce, ale odpowiedź to False
judge-placing-count = ułożenie ma elementy w liczbie { $found } dla pasków w liczbie { $needed }
judge-placing-begins = ułożenie nie zaczyna się od miejsc wybranych wcześniej
judge-placing-after = po wcześniejszych miejscach w liczbie { $before } ułożenie ma { $found } dla pasków w liczbie { $needed }
judge-strip-length = pasek `{ $strip }` ma pola w liczbie { $length }, a jego miejsce to { $what }
judge-strip-outside = { $what } leży częściowo poza planszą
judge-strip-covered = { $what } zakrywa kolumnę { $column }, wiersz { $row }, które zakrywa już wcześniejszy pasek
judge-strip-occupied = { $what } zakrywa kolumnę { $column }, wiersz { $row }, a to pole jest zajęte
judge-strip-cannot-be = pasek `{ $strip }` nie może leżeć jako { $what }: tam są kolory `{ $colours }`
judge-answer-size = odpowiedź ma { $found_rows } wierszy i { $found_columns } kolumn, a zagadka { $rows } i { $columns }
judge-cell-empty = { $cell } jest puste: każde pole leży na ścieżce
judge-cell-no-colour = { $cell }: { $found } nie jest kolorem zagadki
judge-cell-no-shape = { $cell }: { $found } nie jest kształtem
judge-end-must-stay = { $cell } to koniec `{ $letter }`: musi pozostać
judge-end-not-here = { $cell }: zagadka nie ma tu końca `{ $letter }`
judge-end-unreached = żadna ścieżka nie prowadzi do końca `{ $letter }` na { $cell }
judge-end-branches = do końca na { $cell } prowadzi ścieżek: { $number }, a nie jedna
judge-path-stops = { $what } urywa się na { $cell }, a to nie jest koniec
judge-a-path = ścieżka
judge-path-of = ścieżka `{ $letter }`
judge-path-branches = ścieżka rozgałęzia się na { $cell }: to pole łączy się z polami w liczbie { $links }
judge-off-grid = { $cell } prowadzi { $direction ->
    [up] w górę
    [down] w dół
    [left] w lewo
   *[other] w prawo
}, poza planszę
judge-one-sided = { $cell } prowadzi { $direction ->
    [up] w górę
    [down] w dół
    [left] w lewo
   *[other] w prawo
}, ale pole tam nie prowadzi z powrotem
judge-mixed-colours = { $cell } łączy się { $direction ->
    [up] w górę
    [down] w dół
    [left] w lewo
   *[other] w prawo
} z innym kolorem
judge-wrong-ends = ścieżka łączy { $from } i { $to }, końce różnych kolorów
judge-path-loop = pętla z pól w liczbie { $number }: { $cells }
judge-cells-apart = żadne pola `{ $letter }` nie prowadzą od końca na { $first } do { $cell }
judge-no-one-path = żadna ścieżka od { $first } do { $second } nie przechodzi dokładnie raz przez każde pole `{ $letter }`
judge-solution-not-true = istnieje rozwiązanie, więc `{ $method }` powinno zwrócić True, a nie { $returned }
judge-after-method = po `{ $method }`: { $what }
judge-letters-of-tiles = litery nie są literami płytek
judge-no-click = `{ $method }` nie jest kliknięciem, a clickCount się zmieniło
judge-tiles-form = płytki to lista list w liczbie { $size }, każda z nazwami płytek w liczbie { $names }
judge-latest-attempt = ostatnia z prób (razem: { $number })
judge-not-on-roster = nie ma na liście, ale ocenione: { $names }
judge-several-theirs = pasują do kilku prac, więc żadna nie jest im przypisana: { $names }
judge-not-certain = na liście, ale nie jest pewne, czy oddali pracę: { $names }
judge-without-submission = na liście, ale bez pracy: { $names }
judge-none-chosen = `{ $name }` pasuje do { $names } na liście, więc nikt z nich nie jest wybrany
judge-more-doubtful = { $number } dalszych pasuje do kilku osób na liście
judge-no-student-names = bez `{ $file }` prace nie mają nazwisk studentów
judge-repository-names = nazwy repozytoriów to `{ $prefix }` i login
judge-board-form = plansza to lista wierszy z obrazkami, a nie wartość typu { $type }
judge-no-picture = { $cell } nie pokazuje obrazka
judge-unknown-picture = { $cell } pokazuje `{ $picture }`, a to nie jest obrazek pola
judge-only-ends = { $cell } pokazuje { $picture }, ale pozycja początkowa ma tylko punkty końcowe
judge-no-ends = na planszy nie ma punktów końcowych
judge-start-unsolvable = pozycja początkowa nie ma rozwiązania
judge-picture-unreached = żadna ścieżka nie prowadzi do { $picture } na { $cell }
judge-picture-added = { $cell } pokazuje { $picture }, ale łamigłówka nie ma tam punktu końcowego
judge-picture-no-end = { $cell } pokazuje { $picture }, a nie punkt końcowy
judge-pair-differs = punkty końcowe na { $first } i { $second } są parą, ale jeden pokazuje { $one }, a drugi { $other }
judge-pairs-alike = punkty końcowe na { $first } i { $second } należą do dwóch par, ale oba pokazują { $picture }
judge-one-end = każdy kolor ma dwa punkty końcowe, ale koloru { $colour } jest jeden
judge-many-ends = każdy kolor ma dwa punkty końcowe, ale koloru { $colour } jest { $number }
judge-rows-of = oczekiwano wierszy: { $expected } po { $width }, otrzymano: { $found } po { $found_width }
judge-solution-of-file = rozwiązanie łamigłówki z `{ $file }`
judge-solution-of-board = rozwiązanie tej planszy:{ $board }
judge-solution-on-board = rozwiązanie łamigłówki na planszy
judge-ends-of-file = punkty końcowe z `{ $file }`, jeden kolor na parę
judge-ends-of-board = punkty końcowe tej planszy, jeden kolor na parę:{ $board }
judge-solvable-start = pozycja początkowa, która ma rozwiązanie
judge-option-left = lista w wierszu { $row }, kolumnie { $column } zachowuje opcję { $option }, której nie może tam być
judge-option-extra = lista w wierszu { $row }, kolumnie { $column } ma opcję { $option }, której nie może tam być
judge-option-lost = lista w wierszu { $row }, kolumnie { $column } straciła opcję { $option }, której żadna wskazówka nie wyklucza
judge-leaves-no-choice = `{ $method }` nie zostawia wyboru
judge-python3-function = `{ $name }` jest w Pythonie 3 funkcją: napisz `{ $code }`
judge-python3-as = w Pythonie 3 napisz `except ValueError as error:`, z `as` zamiast przecinka
judge-python3-octal = w Pythonie 3 liczbę ósemkową zapisuje się jako `0o17`
judge-mixed-tabs = tabulatory i spacje są tu pomieszane: rób wcięcia tylko spacjami
judge-python3-division = w Pythonie 3 `/` zawsze daje float
judge-whole-division = użyj `//`, aby dostać liczbę całkowitą
judge-python3-lazy = w Pythonie 3 to jest `{ $kind }`, a nie lista
judge-make-list = zrób listę: `list(...)`
judge-python3-name = Python 3 nie ma `{ $name }`
judge-use-instead = użyj `{ $code }`
judge-python3-module = w Pythonie 3 ten moduł to `{ $name }`
judge-python3-method = Python 3 nie ma tej metody
judge-nothing-on-error = nic na standardowym wyjściu błędów
judge-on-error = na standardowym wyjściu błędów: { $text }
judge-file-has = plik `{ $name }`: { $text }
judge-checker-accepts = to, co akceptuje sprawdzający
judge-written-early = { $text } zostało wypisane, zanim Puzzlemark o coś zapytał
judge-hint-descriptors = nie używaj deskryptorów plików, których twój program nie otworzył
judge-hint-one-reply = na każde pytanie wypisz jedną odpowiedź, a tekst pomocniczy na standardowe wyjście błędów
judge-before-greeting = program { $end }, zanim wypisał powitanie, { $greeting }
judge-no-reply = { $text } nie jest odpowiedzią: { $message }
judge-hint-debugging = tekst pomocniczy wypisuj na standardowe wyjście błędów
judge-in-place-of-reply = { $text } zostało wypisane do deskryptora pliku Puzzlemarka zamiast odpowiedzi
judge-not-started = zbudowanego programu `{ $name }` nie można uruchomić: { $message }
judge-build-refused = wynik budowania został odrzucony: { $why }
judge-before-loop = przed pętlą główną w `{ $file }`: { $why }
judge-run-interferes = `{ $file }` zakłóca swoje uruchomienie
judge-hint-export = wyeksportuj: `{ $code }` na końcu pliku
judge-end-no-instruction = został zakończony sygnałem { $signal } (SIGILL: instrukcja, która nie istnieje)
judge-end-no-access = został zakończony sygnałem { $signal } (SIGBUS: dostęp do pamięci, którego maszyna nie umie wykonać)

### Notes about submissions, and the rules of a comparison
### The English text is a pattern as above. Answers are not compared with it.

note-archive-format = `{ $name }` to { $what }, a tego Puzzlemark nie umie odczytać
note-archive-no-format = `{ $name }` to nie { $what }, choć tak mówi nazwa
note-archive-cut = `{ $name }` jest urwane: { $why }
note-archive-damaged = `{ $name }` jest uszkodzone: { $why }
note-archive-password = `{ $name }` wymaga hasła do `{ $file }`
note-archive-method = w `{ $name }` plik `{ $file }` jest spakowany metodą { $method }
note-archive-parts = `{ $name }` to jedna z kilku części
note-archive-overlap = w `{ $name }` pliki `{ $file }` i `{ $other }` mają wspólne bajty, jak w bombie zip
note-archive-swells = `{ $name }` po rozpakowaniu jest ponad { $number } razy większe, jak bomba zip
note-archive-holds = `{ $name }` zawiera { $what }
note-archive-long-name = `{ $name }` zawiera plik lub folder o nazwie dłuższej niż { $number } bajtów
note-archive-twice = `{ $name }` zawiera `{ $file }` dwa razy, a oba się różnią
note-archive-clash = `{ $name }` zawiera `{ $file }` i `{ $other }`, a w niektórych systemach to ten sam plik
note-archive-both = `{ $name }` ma `{ $file }` jako plik i jako folder
note-archive-sparse = `{ $name }` zawiera `{ $file }` jako plik rzadki (sparse)
note-archive-nested = `{ $name }` zawiera tylko inne archiwum, `{ $file }`
note-rar = archiwum RAR
note-seven-zip = archiwum 7z
note-bzip2 = archiwum bzip2
note-xz = archiwum xz
note-zstd = archiwum zstd
note-zip = archiwum zip
note-tar = archiwum tar
note-tar-gz = archiwum tar.gz
note-too-many-entries = ponad { $number } plików i folderów
note-too-many-bytes = pliki mające razem ponad { $number } MiB
note-too-deep = foldery zagnieżdżone głębiej niż { $number }
note-path-too-long = ścieżkę dłuższą niż { $number } bajtów
note-ends-in-file = kończy się w środku pliku
note-ends-in-header = kończy się w środku nagłówka
note-archive-empty = jest puste
note-list-missing = brakuje listy plików
note-list-misplaced = lista plików nie jest na swoim miejscu
note-list-too-long = lista ma ponad { $number } plików
note-its-list = lista plików
note-file-unpacks = { $what }: po rozpakowaniu jest co innego niż spakowano
note-wrong-size = `{ $file }` ma zły rozmiar
note-size-no-number = rozmiar pliku nie jest liczbą
note-header-checksum = suma kontrolna nagłówka jest zła
note-header-differs = nagłówek `{ $file }` różni się od listy plików
note-longer-than-place = `{ $file }` jest dłuższy niż jego miejsce w archiwum
note-hint-zip = oddaj zip albo tar.gz
note-hint-pack-again = spakuj pliki jeszcze raz
note-hint-hand-in-again = oddaj je jeszcze raz
note-hint-no-password = spakuj pliki bez hasła
note-hint-as-usual = spakuj pliki zwyczajnie (zip albo tar.gz)
note-hint-one-archive = spakuj pliki w jedno archiwum
note-hint-rename-one = zmień nazwę jednego z nich
note-hint-not-sparse = spakuj go bez tej opcji
note-hint-inner = oddaj je albo same pliki
note-hint-hand-in = oddaj `{ $name }`
note-entry-left-out = `{ $name }` { $why }, więc go pominięto
note-is-link = to dowiązanie
note-is-hard-link = to twarde dowiązanie
note-is-device = to urządzenie
note-is-pipe = to potok
note-is-socket = to gniazdo
note-nul-in-name = ma w nazwie znak NUL
note-absolute-path = ma ścieżkę bezwzględną
note-drive-letter = ma ścieżkę z literą dysku
note-leads-out = ma ścieżkę, która prowadzi na zewnątrz (`..`)
note-more-entries = pominięto też inne pozycje archiwum: { $number }
note-more-links = pominięto też inne dowiązania i pliki specjalne: { $number }
note-junk = pominięto pliki, które komputer dodaje sam (np. `__MACOSX` i `__pycache__`)
note-together = oddane razem z: { $names }
note-canvas-late = Canvas oznacza tę pracę jako spóźnioną
note-notebook-taken = kod notatnika `{ $notebook }` ({ $what }) został użyty jako `{ $name }`
note-one-cell = { $number } komórka
note-cells = { $number ->
    [few] { $number } komórki
   *[other] { $number } komórek
}
note-notebook-useless = w pracy nie ma `{ $name }`, a `{ $notebook }` { $why }
note-notebook-unreadable = nie jest czytelnym notatnikiem ({ $message })
note-notebook-language = to notatnik w języku { $language }
note-encoding-named = `{ $name }` nie jest w UTF-8, tylko w kodowaniu podanym w pierwszych wierszach
note-game-not-again = jedna gra się nie udała, ale zagrana jeszcze { $what } już tak: to się nie liczy
note-session-again = sesja była zagrana jeszcze { $what }, z błędem: { $number }
note-one-time = { $number } raz
note-times = { $number ->
    [one] { $number } raz
   *[other] { $number } razy
}
note-unexpected-text = wypisał nieoczekiwany tekst, np. `{ $line }`
note-text-does-not-count = ten tekst się nie liczy, bo żaden krok nie oczekuje wypisanego tekstu
note-text = tekst
note-printed = wypisany tekst
note-shown = pokazany tekst
note-error-text = tekst na standardowym wyjściu błędów
note-text-of-file = tekst z { $name }
note-text-at = tekst w { $path }
note-loose-end = odstępy na końcu się nie liczą
note-loose-around = odstępy na początku i na końcu się nie liczą
note-loose-words = liczą się tylko słowa, nie odstępy między nimi
note-loose-case = wielkie i małe litery są równe
note-loose-rounding = liczba może się różnić zaokrągleniem
note-loose-digits = liczba jest zaokrąglona do { $number } miejsc po przecinku
note-loose-within = liczba może się różnić o { $amount }
note-too-large = różnica jest za duża
note-in-a-window = { $driver }, w oknie
note-driver-program = program: { $file }

### Operations in words
### The English text is the pattern by which a report finds the operation. It must be the same as in the assignment's reader.

act-click = kliknij { $target }
act-look = zobacz { $target }
act-type-into = wpisz { $text } w { $target }
act-the-board = planszę
act-the-title = tytuł
act-all-widgets = wszystkie elementy
act-the-widget = element
act-of-window = { $target } okna { $window }
act-in-cell = { $target } w wierszu { $row } i kolumnie { $column }
act-in-row = { $target } w wierszu { $row }
act-in-column = { $target } w kolumnie { $column }
act-with-image = { $target } z obrazkiem { $image }
act-type = wpisuje { $line }
act-start = uruchom
act-start-with = uruchom { $arguments }
act-run = uruchom
act-run-with = uruchom { $arguments }
act-run-input = uruchom{ $arguments } z tym wejściem:{ $input }
act-run-file = uruchom{ $arguments } z plikiem wejściowym { $file }
act-games-calls = gry losowe: { $number }, operacji w każdej: { $operations } (ziarno { $seed })
act-games-clicks = gry losowe z kliknięciami: { $number } (ziarno { $seed })
act-games-runs = gry losowe z uruchomieniami: { $number } (ziarno { $seed })
