// Solves Pyramids. The assignment text says what each method does. puzzlemark.go lists the types
// and functions that you can use.
package main

type Solver struct{}

// The table of constructors. Puzzlemark finds the methods of a Solver itself.
var table = Table{"Solver": NewSolver}

func NewSolver(guide Value) *Solver {
	// Refuse with: Raise("InvalidGuideError", "...")
	return &Solver{}
}

func (s *Solver) String() string {
	return "Solver"
}

// An element of a table is an int or a List of ints, so that tables are Values here: a List of rows,
// each of which is a List. A table that is left out is nil.
func (s *Solver) Length() int {
	Raise("NotImplementedError", "Length is not written yet")
	return 0
}

func (s *Solver) GenerateRawTable() Value {
	Raise("NotImplementedError", "GenerateRawTable is not written yet")
	return nil
}

func (s *Solver) SetTable(table Value) Value {
	Raise("NotImplementedError", "SetTable is not written yet")
	return nil
}

func (s *Solver) Interposer(table Value, in1, in2, v int) Value {
	Raise("NotImplementedError", "Interposer is not written yet")
	return nil
}

func (s *Solver) SolveIfONE(table Value) Value {
	Raise("NotImplementedError", "SolveIfONE is not written yet")
	return nil
}

func (s *Solver) SolveIfN(table Value) Value {
	Raise("NotImplementedError", "SolveIfN is not written yet")
	return nil
}

func (s *Solver) ZeroIntoList(table Value) Value {
	Raise("NotImplementedError", "ZeroIntoList is not written yet")
	return nil
}

func (s *Solver) UnlistSingleValue(table Value) Value {
	Raise("NotImplementedError", "UnlistSingleValue is not written yet")
	return nil
}

func (s *Solver) SortPossibleOptions(table Value) Value {
	Raise("NotImplementedError", "SortPossibleOptions is not written yet")
	return nil
}

func (s *Solver) GetNewRoot(table Value) Value {
	Raise("NotImplementedError", "GetNewRoot is not written yet")
	return nil
}

func (s *Solver) LimitPotentialSolutions(baseTable Value) Value {
	Raise("NotImplementedError", "LimitPotentialSolutions is not written yet")
	return nil
}

func (s *Solver) ReduceFromGuide(table Value) Value {
	Raise("NotImplementedError", "ReduceFromGuide is not written yet")
	return nil
}

func (s *Solver) CheckIfOnlyInts(table Value) bool {
	Raise("NotImplementedError", "CheckIfOnlyInts is not written yet")
	return false
}

func (s *Solver) IsTableCorrect(table Value) bool {
	Raise("NotImplementedError", "IsTableCorrect is not written yet")
	return false
}

func (s *Solver) CheckGuidancePrompts(table Value) bool {
	Raise("NotImplementedError", "CheckGuidancePrompts is not written yet")
	return false
}

func (s *Solver) IsEverythingAlright(table Value) bool {
	Raise("NotImplementedError", "IsEverythingAlright is not written yet")
	return false
}

func (s *Solver) GuessSolution() Value {
	Raise("NotImplementedError", "GuessSolution is not written yet")
	return nil
}
