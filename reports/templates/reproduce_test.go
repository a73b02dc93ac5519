// @TITLE@
// @USAGE@

package main

import (
	"fmt"
	"math"
	"os"
	sessionExec "os/exec"
	"strconv"
	"strings"
	"testing"
)

// Files of the session: name and text.
var sessionFiles = [][2]string{
@FILES@}

// A call of the session. A call without a line goes on with the result of the call before it.
type sessionCall struct {
	line     string // as it is shown
	target   string // the variable that gets the result
	verb     string // new, function, call, get, str or print
	variable string // the variable whose object is asked; empty for the result before
	request  string // the name and the arguments
}

var sessionCalls = []sessionCall{
@SESSION@}

const sessionSentence = @SENTENCE@
const sessionEnded = @ENDED@

// The answer to a line: a value or an exception, and what is printed.
type sessionAnswer struct {
	value         Value
	written       string
	isRaised      bool
	kind, message string
	printed       string
}

// The numbers of the objects that the variables hold, or their values.
var sessionVariables = map[string]Value{}

type (
	sessionTest       func(got Value) bool
	sessionAnswerTest func(got sessionAnswer) bool
	sessionTests      struct{}
)

func sessionExpected() sessionAnswerTest {
	due := sessionTests{}
	return @EXPECTED@
}

// Tests of a value. The type counts: 1, 1.0 and "1" differ.

func (sessionTests) nothing() sessionTest {
	return func(got Value) bool { return got == nil }
}

func (sessionTests) truth(due bool) sessionTest {
	return func(got Value) bool { return got == Value(due) }
}

func (sessionTests) whole(digits string) sessionTest {
	due, _ := strconv.Atoi(digits)
	return func(got Value) bool { return got == Value(due) }
}

func (sessionTests) real(due float64) sessionTest {
	return func(got Value) bool { return got == Value(due) }
}

func (sessionTests) text(due string) sessionTest {
	return func(got Value) bool { return got == Value(due) }
}

func (sessionTests) close_to(due float64) sessionTest {
	return func(got Value) bool {
		number, ok := got.(float64)
		return ok && math.Abs(number-due) <= 1e-9*math.Max(math.Abs(number), math.Abs(due))
	}
}

func (sessionTests) near(due, tolerance float64) sessionTest {
	return func(got Value) bool {
		number, ok := got.(float64)
		if whole, isWhole := got.(int); isWhole {
			number, ok = float64(whole), true
		}
		return ok && math.Abs(number-due) <= tolerance
	}
}

func (sessionTests) object(name string) sessionTest {
	return func(got Value) bool { return isObject(got) && got == sessionVariables[name] }
}

func (sessionTests) list(due ...sessionTest) sessionTest {
	return func(got Value) bool {
		items, ok := got.(List)
		return ok && sessionAllMatch(items, due)
	}
}

func (sessionTests) tuple(due ...sessionTest) sessionTest {
	return func(got Value) bool {
		items, ok := got.(Tuple)
		return ok && sessionAllMatch(items, due)
	}
}

func (sessionTests) sequence(due ...sessionTest) sessionTest {
	return func(got Value) bool {
		items, ok := itemsOf(got)
		return ok && sessionAllMatch(items, due)
	}
}

func (sessionTests) set(due ...sessionTest) sessionTest {
	return func(got Value) bool {
		items, ok := got.(Set)
		return ok && sessionPairUp(items, due)
	}
}

func (sessionTests) pair(key, value sessionTest) sessionTest {
	return sessionTests{}.tuple(key, value)
}

func (sessionTests) dict(due ...sessionTest) sessionTest {
	return func(got Value) bool {
		pairs, ok := got.(Dict)
		items := []Value{}
		for _, pair := range pairs {
			items = append(items, Tuple{pair[0], pair[1]})
		}
		return ok && len(items) == len(due) && sessionPairUp(items, due)
	}
}

func (sessionTests) any_of(due ...sessionTest) sessionTest {
	return func(got Value) bool {
		for _, test := range due {
			if test(got) {
				return true
			}
		}
		return false
	}
}

func sessionAllMatch(got []Value, due []sessionTest) bool {
	if len(got) != len(due) {
		return false
	}
	for index, test := range due {
		if !test(got[index]) {
			return false
		}
	}
	return true
}

// Returns true if each item has a partner among the tests, and each test among the items.
func sessionPairUp(got []Value, due []sessionTest) bool {
	for _, item := range got {
		if !(sessionTests{}).any_of(due...)(item) {
			return false
		}
	}
	for _, test := range due {
		isFound := false
		for _, item := range got {
			isFound = isFound || test(item)
		}
		if !isFound {
			return false
		}
	}
	return true
}

// Tests of an answer.

func (sessionTests) succeeds() sessionAnswerTest {
	return func(got sessionAnswer) bool { return !got.isRaised }
}

func (sessionTests) returns(due sessionTest) sessionAnswerTest {
	return func(got sessionAnswer) bool { return !got.isRaised && due(got.value) }
}

func (sessionTests) prints(due string) sessionAnswerTest {
	return func(got sessionAnswer) bool { return !got.isRaised && sessionSameText(got.printed, due) }
}

func (sessionTests) printing(inner sessionAnswerTest, due string) sessionAnswerTest {
	return func(got sessionAnswer) bool { return inner(got) && sessionSameText(got.printed, due) }
}

// The exception must be of one of these types. No type means any.
func (sessionTests) raises(kinds string) sessionAnswerTest {
	return func(got sessionAnswer) bool {
		isOne := kinds == ""
		for _, kind := range strings.Fields(kinds) {
			isOne = isOne || kind == got.kind
		}
		return got.isRaised && isOne
	}
}

func (due sessionTests) raises_with(kinds, message string) sessionAnswerTest {
	return func(got sessionAnswer) bool {
		return due.raises(kinds)(got) && sessionSameText(got.message, message)
	}
}

func sessionSameText(got, due string) bool {
	return (got == "") == (due == "") && strings.TrimSuffix(got, "\n") == strings.TrimSuffix(due, "\n")
}

// The session.

func (got sessionAnswer) described() string {
	switch {
	case got.isRaised:
		return got.printed + got.kind + ": " + got.message
	case got.value == nil:
		return strings.TrimSuffix(got.printed, "\n")
	case isObject(got.value):
		return got.printed + "(an object)"
	}
	return got.printed + got.written
}

// Sends a request to the submission.
func (got *sessionAnswer) ask(request string) {
	reply := answer(request)
	if rest := strings.TrimPrefix(reply, "raises "); rest != reply {
		parts := strings.SplitN(rest, ": ", 2)
		got.isRaised, got.kind, got.message = true, parts[0], strings.Join(parts[1:], "")
		return
	}
	got.written = strings.TrimPrefix(reply, "returns ")
	got.value = (&reader{text: got.written}).value()
}

func (got *sessionAnswer) text() string {
	if text, ok := got.value.(string); ok {
		return text
	}
	return got.written
}

// Makes a call of the session. Returns what `print` prints.
func (got *sessionAnswer) makeCall(call sessionCall) string {
	isText := call.verb == "str" || call.verb == "print"
	if call.variable != "" {
		got.value = sessionVariables[call.variable]
		if !isObject(got.value) {
			got.written = written(got.value)
		}
	}
	switch {
	case call.verb == "new" || call.verb == "function":
		got.ask(fmt.Sprintf("%s #%d %s", call.verb, nextNumber(), call.request))
	case isObject(got.value) && isText:
		got.ask(fmt.Sprintf("text #%d", numberOf(got.value)))
	case isObject(got.value):
		got.ask(fmt.Sprintf("%s #%d %s", call.verb, numberOf(got.value), call.request))
	case !isText:
		name := strings.SplitN(call.request, " ", 2)[0]
		got.isRaised, got.kind, got.message = true, "AttributeError", got.written+" has no "+name
	default:
		got.value = got.text()
	}
	if got.isRaised || call.verb != "print" {
		return ""
	}
	line := got.text() + "\n"
	got.value = nil
	return line
}

// Plays the session, and returns the last answer. What the submission prints goes to a file.
func sessionPlay(report *os.File) (last sessionAnswer) {
	for index := 0; index < len(sessionCalls); {
		fmt.Fprintln(report, ">", sessionCalls[index].line)
		start, _ := os.ReadFile(os.Stdout.Name())
		last.isRaised = false
		shown := ""
		for isFirst := true; isFirst || index < len(sessionCalls) && sessionCalls[index].line == ""; isFirst = false {
			if !last.isRaised {
				shown += last.makeCall(sessionCalls[index])
			}
			index++
		}
		end, _ := os.ReadFile(os.Stdout.Name())
		last.printed = string(end[len(start):]) + shown
		if told := last.described(); told != "" {
			fmt.Fprintln(report, told)
		}
		if index < len(sessionCalls) && !last.isRaised {
			sessionVariables[sessionCalls[index-1].target] = last.value
		}
	}
	return last
}

// Plays in the second process. The arguments are the files for its output and for the report.
func sessionPlayInChild(output, report *os.File) {
	os.Stdout = output
	last := sessionPlay(report)
	if sessionExpected()(last) {
		fmt.Fprintln(report, "PASS")
	} else {
		fmt.Fprintln(report, "FAIL: "+strings.Replace(sessionSentence, "@GOT@", last.described(), 1))
	}
}

// Writes the files of the session to the folder.
func sessionWriteFiles(folder string) error {
	for _, file := range sessionFiles {
		path := folder + "/" + file[0]
		if err := os.MkdirAll(path[:strings.LastIndex(path, "/")], 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(file[1]), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// Plays the session in a second process, because a mistake can end the process. Returns true if the last answer is
// right.
func sessionRun() (isRight bool, err error) {
	folder, err := os.MkdirTemp("", "session-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	if err = sessionWriteFiles(folder); err != nil {
		return false, err
	}
	program, err := os.Executable()
	if err != nil {
		return false, err
	}
	output, report := folder+".out", folder+".txt"
	defer os.Remove(output)
	defer os.Remove(report)
	child := sessionExec.Command(program)
	child.Dir = folder
	child.Env = append(os.Environ(), "SESSION_OUTPUT="+output, "SESSION_REPORT="+report)
	child.Stderr = os.Stderr
	_ = child.Run() // the report tells how it went
	content, err := os.ReadFile(report)
	if err != nil {
		return false, err
	}
	lines := strings.Split(strings.TrimSuffix(string(content), "\n"), "\n")
	verdict := lines[len(lines)-1]
	fmt.Print(string(content))
	if verdict != "PASS" && !strings.HasPrefix(verdict, "FAIL: ") {
		fmt.Println("FAIL: " + strings.Replace(sessionSentence, "@GOT@", sessionEnded, 1))
	}
	return verdict == "PASS", nil
}

func TestMain(*testing.M) {
	if os.Getenv("SESSION_OUTPUT") != "" {
		output, first := os.Create(os.Getenv("SESSION_OUTPUT"))
		report, second := os.Create(os.Getenv("SESSION_REPORT"))
		if first == nil && second == nil {
			sessionPlayInChild(output, report)
		}
		os.Exit(0)
	}
	isRight, err := sessionRun()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if !isRight {
		os.Exit(1)
	}
	os.Exit(0)
}
