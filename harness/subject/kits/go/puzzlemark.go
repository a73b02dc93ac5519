// The loop that answers Puzzlemark's requests, one line each, in its "words" protocol. You may
// print, because replies go through another channel.
//
// In puzzle.go (package main, without a main function) you write a struct with methods, and a table
// of the functions that Puzzlemark can call. A function that makes an object has the name of its
// class in the table.
//
//	var table = Table{"Puzzle": NewPuzzle}
//
//	func NewPuzzle(location string) *Puzzle { ... }
//	func (p *Puzzle) PutBubble(r, k int) *Puzzle { ... }
//	func (p *Puzzle) String() string { ... }          // for print(object)
//
// Methods are found by the letters of their names: put_bubble is PutBubble. Parameters and results
// are numbers, bool, string, slices (lists), arrays (tuples), and pointers to your structs. A map
// to struct{} is a set, any other map is a dict, a struct is a tuple, several results are a tuple,
// and nil is None. If a type depends on the case, take or return a Value. A missing argument is nil
// if the parameter can be nil. If the last result has the type error and is not nil, it raises an
// exception. Raise does this, too.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"reflect"
	"runtime"
	"strconv"
	"strings"
)

// Table has the functions that Puzzlemark can call, by their names.
type Table map[string]interface{}

// Value is nil, bool, int, float64, string, List, Tuple, Set, Dict or a pointer to one of your
// structs.
type Value interface{}

// List, Tuple, Set and Dict are the containers. A Dict has pairs of key and value.
type (
	List  []Value
	Tuple []Value
	Set   []Value
	Dict  [][2]Value
)

// Raised is an exception. Return it as an error:
// return Raised{"AssertionError", "invalid position"}.
type Raised struct{ Type, Message string }

func (raised Raised) Error() string { return raised.Type + ": " + raised.Message }

// Raise raises an exception at once: Raise("AssertionError", "invalid position"). It does not return.
func Raise(kind, message string) {
	panic(Raised{kind, message})
}

// Objects, by the numbers that Puzzlemark gives them.
var objects = map[int]Value{}

func objectOf(number int) Value {
	object, ok := objects[number]
	if !ok {
		Raise("LookupError", "there is no such object")
	}
	return object
}

func numberOf(object Value) int {
	for number, known := range objects {
		if known == object {
			return number
		}
	}
	Raise("TypeError", "an object was given within a value before it was given by itself")
	return 0
}

func isKnown(object Value) bool {
	for _, known := range objects {
		if known == object {
			return true
		}
	}
	return false
}

// Returns the highest number plus one.
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
		return objectOf(r.number().(int))
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
	if err == nil && !strings.ContainsAny(digits, ".e") {
		Raise("OverflowError", "an integer is too large")
	}
	if err != nil {
		Raise("ValueError", "an argument cannot be read: "+digits)
	}
	return number
}

// Arguments.

// Converts an argument to the type of a parameter. Returns false if this is not possible.
func converted(value Value, want reflect.Type) (reflect.Value, bool) {
	result := reflect.New(want).Elem()
	given := reflect.ValueOf(value)
	if value == nil {
		return result, canBeNil(want)
	}
	if given.Type().AssignableTo(want) {
		return given, true
	}
	items, isSequence := itemsOf(value)
	switch want.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		number, ok := value.(int)
		if !ok || result.OverflowInt(int64(number)) {
			return result, false
		}
		result.SetInt(int64(number))
	case reflect.Float64, reflect.Float32:
		number, ok := value.(int)
		if !ok {
			return result, false
		}
		result.SetFloat(float64(number))
	case reflect.Ptr:
		inner, ok := converted(value, want.Elem())
		if !ok {
			return result, false
		}
		result.Set(reflect.New(want.Elem()))
		result.Elem().Set(inner)
	case reflect.Slice, reflect.Array:
		if want.Kind() == reflect.Slice {
			result.Set(reflect.MakeSlice(want, len(items), len(items)))
		}
		if !isSequence || result.Len() != len(items) {
			return result, false
		}
		for index, item := range items {
			inner, ok := converted(item, want.Elem())
			if !ok {
				return result, false
			}
			result.Index(index).Set(inner)
		}
	default:
		return result, false
	}
	return result, true
}

func canBeNil(want reflect.Type) bool {
	switch want.Kind() {
	case reflect.Interface, reflect.Ptr, reflect.Slice, reflect.Map:
		return true
	}
	return false
}

func itemsOf(value Value) ([]Value, bool) {
	switch items := value.(type) {
	case List:
		return items, true
	case Tuple:
		return items, true
	}
	return nil, false
}

// Calls a function or method with arguments, which must fit.
func callFunction(name string, function reflect.Value, arguments []Value) Value {
	signature := function.Type()
	count := signature.NumIn()
	parameter := func(index int) reflect.Type {
		if signature.IsVariadic() && index >= count-1 {
			return signature.In(count - 1).Elem()
		}
		return signature.In(index)
	}
	needed := count
	if signature.IsVariadic() {
		needed--
	}
	for len(arguments) < needed && canBeNil(parameter(len(arguments))) {
		arguments = append(arguments, nil)
	}
	if len(arguments) < needed || len(arguments) > count && !signature.IsVariadic() {
		Raise("TypeError", fmt.Sprintf("%s got %d arguments; it takes %s", name, len(arguments), signature))
	}
	given := make([]reflect.Value, len(arguments))
	for index, argument := range arguments {
		value, ok := converted(argument, parameter(index))
		if !ok {
			Raise("TypeError", fmt.Sprintf("argument %d of %s must be of the type %s", index+1, name, parameter(index)))
		}
		given[index] = value
	}
	return resultOf(function.Call(given))
}

// Makes the value of a call from its results. An error among them is raised.
func resultOf(results []reflect.Value) Value {
	if last := len(results) - 1; last >= 0 && results[last].Type().Implements(reflect.TypeOf((*error)(nil)).Elem()) {
		if err, ok := results[last].Interface().(error); ok {
			panic(err)
		}
		results = results[:last]
	}
	all := Tuple{}
	for _, one := range results {
		all = append(all, one.Interface())
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return all
}

// Returns the letters of a name, which identify it: PutBubble is put_bubble.
func lettersOf(name string) string {
	return strings.ToLower(strings.ReplaceAll(name, "_", ""))
}

// Calls a method, or gets a field.
func askObject(object Value, name string, arguments []Value) Value {
	value := reflect.ValueOf(object)
	for index := 0; index < value.NumMethod(); index++ {
		if lettersOf(value.Type().Method(index).Name) == lettersOf(name) {
			return callFunction(name, value.Method(index), arguments)
		}
	}
	fields := value.Elem()
	for index := 0; index < fields.NumField(); index++ {
		field := fields.Type().Field(index)
		if field.IsExported() && lettersOf(field.Name) == lettersOf(name) && len(arguments) == 0 {
			return fields.Field(index).Interface()
		}
	}
	Raise("AttributeError", fmt.Sprintf("%T has no method %s", object, name))
	return nil
}

// Writing.

func written(value Value) string {
	if value == nil {
		return "None"
	}
	return writtenValue(reflect.ValueOf(value))
}

func isObject(value Value) bool {
	kind := reflect.TypeOf(value)
	return kind != nil && kind.Kind() == reflect.Ptr && kind.Elem().Kind() == reflect.Struct && !reflect.ValueOf(value).IsNil()
}

func writtenValue(value reflect.Value) string {
	switch value.Kind() {
	case reflect.Bool:
		return map[bool]string{true: "True", false: "False"}[value.Bool()]
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.FormatInt(value.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return strconv.FormatUint(value.Uint(), 10)
	case reflect.Float64, reflect.Float32:
		return writtenFloat(value.Float())
	case reflect.String:
		text, _ := json.Marshal(value.String())
		return string(text)
	case reflect.Interface, reflect.Ptr:
		return writtenPointer(value)
	case reflect.Struct:
		return joined("(", value.NumField(), value.Field, ")")
	case reflect.Array:
		return joined("(", value.Len(), value.Index, ")")
	case reflect.Slice:
		return writtenSlice(value)
	case reflect.Map:
		return writtenMap(value)
	}
	Raise("TypeError", fmt.Sprintf("a %s is no value that Puzzlemark knows", value.Type()))
	return ""
}

func writtenPointer(value reflect.Value) string {
	if value.IsNil() {
		return "None"
	}
	if value.CanInterface() && isObject(value.Interface()) {
		return "#" + strconv.Itoa(numberOf(value.Interface()))
	}
	return writtenValue(value.Elem())
}

func writtenSlice(value reflect.Value) string {
	switch value.Type() {
	case reflect.TypeOf(Tuple{}):
		return joined("(", value.Len(), value.Index, ")")
	case reflect.TypeOf(Set{}):
		if value.Len() == 0 {
			return "set()"
		}
		return joined("{", value.Len(), value.Index, "}")
	case reflect.TypeOf(Dict{}):
		return joinedPairs(value.Len(), func(index int) (key, item reflect.Value) {
			return value.Index(index).Index(0), value.Index(index).Index(1)
		})
	}
	return joined("[", value.Len(), value.Index, "]")
}

func writtenMap(value reflect.Value) string {
	keys := value.MapKeys()
	if value.Type().Elem() != reflect.TypeOf(struct{}{}) {
		return joinedPairs(len(keys), func(index int) (key, item reflect.Value) {
			return keys[index], value.MapIndex(keys[index])
		})
	}
	if len(keys) == 0 {
		return "set()"
	}
	return joined("{", len(keys), func(index int) reflect.Value { return keys[index] }, "}")
}

func joined(opening string, count int, item func(int) reflect.Value, closing string) string {
	texts := make([]string, count)
	for index := range texts {
		texts[index] = writtenValue(item(index))
	}
	if opening == "(" && count == 1 {
		closing = ",)"
	}
	return opening + strings.Join(texts, ",") + closing
}

func joinedPairs(count int, pair func(int) (key, item reflect.Value)) string {
	texts := make([]string, count)
	for index := range texts {
		key, item := pair(index)
		texts[index] = writtenValue(key) + ":" + writtenValue(item)
	}
	return "{" + strings.Join(texts, ",") + "}"
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
		if object, ok := objectOf(number).(fmt.Stringer); ok {
			return object.String()
		}
		Raise("AttributeError", fmt.Sprintf("%T has no method String", objects[number]))
	}
	name := r.word()
	arguments := []Value{}
	for ; r.at < len(r.text); r.skip() {
		arguments = append(arguments, r.value())
	}
	var value Value
	if what == "call" || what == "get" {
		value = askObject(objectOf(number), name, arguments)
		number = nextNumber() // an object that a method makes is numbered here
	} else if function, ok := table[name]; ok {
		value = callFunction(name, reflect.ValueOf(function), arguments)
	} else {
		Raise("AttributeError", name+" is not in the table of puzzle.go")
	}
	if what == "new" && !isObject(value) {
		Raise("TypeError", "the function that makes an object returned none")
	}
	if isObject(value) && !isKnown(value) {
		objects[number] = value
	}
	return value
}

func answer(line string) (reply string) {
	raises := func(kind, message string) {
		reply = "raises " + kind + ": " + strings.ReplaceAll(message, "\n", " ")
	}
	defer func() {
		switch problem := recover().(type) {
		case nil:
		case Raised:
			raises(problem.Type, problem.Message)
		case runtime.Error:
			raises("RuntimeError", problem.Error())
		case error:
			if errors.Is(problem, fs.ErrNotExist) {
				raises("FileNotFoundError", problem.Error())
			} else {
				raises("RuntimeError", problem.Error())
			}
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
