// The loop that answers Puzzlemark's requests, one line each, in its "words" protocol. Print what
// you like: replies go another way.
//
// In puzzle.go (package main, without a main function) you write
//
//	func Create(name string, arguments Values) Value
//
// which makes an object of the class `name`, or calls the function `name`; objects are Objects.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// Value is nil, bool, int, float64, string, List, Tuple, Set, Dict or an Object.
type Value interface{}

// Values are arguments, in order.
type Values []Value

// List, Tuple and Set are what they are called; a Dict has pairs of key and value.
type (
	List  []Value
	Tuple []Value
	Set   []Value
	Dict  [][2]Value
)

// Object is what a class makes.
type Object interface {
	// Call calls the method of this name.
	Call(name string, arguments Values) Value
	// Get gives the property of this name.
	Get(name string) Value
	// String gives the object as a text, for print(object).
	String() string
}

type exception struct{ kind, message string }

// Raise raises an exception: Raise("AssertionError", "invalid position"). It does not return.
func Raise(kind, message string) {
	panic(exception{kind, message})
}

// Int gives an argument that must be an int.
func (arguments Values) Int(index int) int {
	if index < len(arguments) {
		if number, ok := arguments[index].(int); ok {
			return number
		}
	}
	Raise("TypeError", fmt.Sprintf("argument %d must be an int", index+1))
	return 0
}

// Text gives an argument that must be a text.
func (arguments Values) Text(index int) string {
	if index < len(arguments) {
		if text, ok := arguments[index].(string); ok {
			return text
		}
	}
	Raise("TypeError", fmt.Sprintf("argument %d must be a text", index+1))
	return ""
}

// Objects, by the numbers that Puzzlemark gives them.
var objects = map[int]Object{}

func numberOf(object Object) int {
	for number, known := range objects {
		if known == object {
			return number
		}
	}
	Raise("TypeError", "an object was given within a value before it was given by itself")
	return 0
}

func isKnown(object Object) bool {
	for _, known := range objects {
		if known == object {
			return true
		}
	}
	return false
}

// One more than the highest number.
func nextNumber() int {
	next := 1
	for number := range objects {
		if number >= next {
			next = number + 1
		}
	}
	return next
}

// Reading.

type reader struct {
	text string
	at   int
}

func (r *reader) skip() {
	for r.at < len(r.text) && strings.IndexByte(" ,:\r\n", r.text[r.at]) >= 0 {
		r.at++
	}
}

func (r *reader) take(word string) bool {
	if !strings.HasPrefix(r.text[r.at:], word) {
		return false
	}
	r.at += len(word)
	return true
}

func (r *reader) word() string {
	r.skip()
	start := r.at
	for r.at < len(r.text) && r.text[r.at] != ' ' {
		r.at++
	}
	word := r.text[start:r.at]
	r.skip()
	return word
}

func (r *reader) items(closing byte) (items []Value, isDict bool) {
	r.at++
	for r.skip(); r.text[r.at] != closing; r.skip() {
		items = append(items, r.value())
		isDict = isDict || r.text[r.at] == ':'
	}
	r.at++
	return items, isDict
}

func (r *reader) value() Value {
	for word, value := range map[string]Value{
		"None": nil, "True": true, "False": false, "set()": Set{}, "{}": Dict{},
		"float('nan')": math.NaN(), "float('inf')": math.Inf(1), "float('-inf')": math.Inf(-1),
	} {
		if r.take(word) {
			return value
		}
	}
	switch r.text[r.at] {
	case '[':
		items, _ := r.items(']')
		return List(items)
	case '(':
		items, _ := r.items(')')
		return Tuple(items)
	case '{':
		return r.setOrDict()
	case '"':
		return r.string()
	case '#':
		r.at++
		return objects[r.number().(int)]
	}
	return r.number()
}

func (r *reader) setOrDict() Value {
	items, isDict := r.items('}')
	if !isDict {
		return Set(items)
	}
	dict := Dict{}
	for index := 0; index+1 < len(items); index += 2 {
		dict = append(dict, [2]Value{items[index], items[index+1]})
	}
	return dict
}

func (r *reader) string() string {
	end := r.at + 1
	for r.text[end] != '"' {
		if r.text[end] == '\\' {
			end++
		}
		end++
	}
	var text string
	if json.Unmarshal([]byte(r.text[r.at:end+1]), &text) != nil {
		Raise("ValueError", "a text cannot be read")
	}
	r.at = end + 1
	return text
}

func (r *reader) number() Value {
	start := r.at
	for r.at < len(r.text) && strings.IndexByte("+-.0123456789einf", r.text[r.at]) >= 0 {
		r.at++
	}
	digits := r.text[start:r.at]
	if number, err := strconv.Atoi(digits); err == nil {
		return number
	}
	number, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		Raise("ValueError", "an argument cannot be read: "+digits)
	}
	return number
}

// Writing.

func joined(opening string, items []Value, closing string) string {
	texts := make([]string, len(items))
	for index, item := range items {
		texts[index] = written(item)
	}
	return opening + strings.Join(texts, ",") + closing
}

func written(value Value) string {
	switch value := value.(type) {
	case nil:
		return "None"
	case bool:
		return map[bool]string{true: "True", false: "False"}[value]
	case int:
		return strconv.Itoa(value)
	case float64:
		return writtenFloat(value)
	case string:
		text, _ := json.Marshal(value)
		return string(text)
	case List:
		return joined("[", value, "]")
	case Tuple:
		if len(value) == 1 {
			return joined("(", value, ",)")
		}
		return joined("(", value, ")")
	case Set:
		if len(value) == 0 {
			return "set()"
		}
		return joined("{", value, "}")
	case Dict:
		pairs := make([]string, len(value))
		for index, pair := range value {
			pairs[index] = written(pair[0]) + ":" + written(pair[1])
		}
		return "{" + strings.Join(pairs, ",") + "}"
	case Object:
		return "#" + strconv.Itoa(numberOf(value))
	}
	Raise("TypeError", fmt.Sprintf("a %T is no value: use bool, int, float64, string, List, Tuple, Set or Dict", value))
	return ""
}

func writtenFloat(value float64) string {
	if math.IsNaN(value) || math.IsInf(value, 0) {
		return "float('" + strings.ToLower(strings.TrimPrefix(fmt.Sprint(value), "+")) + "')"
	}
	text := strconv.FormatFloat(value, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// The loop.

func perform(line string) Value {
	r := &reader{text: strings.TrimRight(line, "\r\n")}
	what := r.word()
	r.at++ // the `#`
	number := r.number().(int)
	if what == "text" {
		return objects[number].String()
	}
	name := r.word()
	if what == "get" {
		return objects[number].Get(name)
	}
	arguments := Values{}
	for ; r.at < len(r.text); r.skip() {
		arguments = append(arguments, r.value())
	}
	if what != "call" {
		value := Create(name, arguments)
		if object, ok := value.(Object); ok {
			objects[number] = object
		}
		return value
	}
	value := objects[number].Call(name, arguments)
	if object, ok := value.(Object); ok && !isKnown(object) {
		objects[nextNumber()] = object // one that a method makes is numbered here
	}
	return value
}

func answer(line string) (reply string) {
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case exception:
			reply = "raises " + problem.kind + ": " + strings.ReplaceAll(problem.message, "\n", " ")
		case runtime.Error:
			reply = "raises RuntimeError: " + strings.ReplaceAll(problem.Error(), "\n", " ")
		default:
			panic(problem)
		}
	}()
	return "returns " + written(perform(line))
}

func channel(variable string, otherwise *os.File) *os.File {
	number, err := strconv.Atoi(os.Getenv(variable))
	if err != nil {
		return otherwise
	}
	return os.NewFile(uintptr(number), variable)
}

func main() {
	requests := bufio.NewReader(channel("PUZZLEMARK_REQUESTS", os.Stdin))
	replies := channel("PUZZLEMARK_REPLIES", os.Stdout)
	fmt.Fprintln(replies, "puzzlemark words 1")
	for {
		line, err := requests.ReadString('\n')
		if err == io.EOF {
			return
		}
		fmt.Fprintln(replies, answer(line))
	}
}
