# Teksty raportów dla studentów. Zobacz `en.ftl`.

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
by-hand-for = { " " }za „{ $title }”
by-hand-for-hidden = { " " }za ukryty scenariusz
by-hand-by = , { $name }
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
not-confirmed = Puzzlemark nie wykonał tej sesji ponownie, aby ją potwierdzić.
copy = Kopiuj
copied = Skopiowano
press-copy = Naciśnij Ctrl+C
session-copied = Sesja jest skopiowana.
session-selected = Sesja jest zaznaczona.
program-title = Czy kod przechodzi „{ $title }”?
program-usage = Zapisz ten plik obok { $file } i uruchom: python3 { $name }
program-no-file = Nie ma pliku { $file }. Podaj swój plik: python3 reproduce.py PLIK
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
course-footer = Punkty są po odjęciu kary za spóźnienie. Suma dodaje udział punktów każdego zadania razy jego wagę.
course-assignments = Zadania
