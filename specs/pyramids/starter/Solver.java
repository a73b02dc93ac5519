import java.util.List;
import java.util.Map;

/** Parent of the exceptions below. */
class ProjectErrors extends RuntimeException {
    ProjectErrors(String message) {
        super(message);
    }
}

/** A guide does not have the right form. */
class InvalidGuideError extends ProjectErrors {
    InvalidGuideError(String message) {
        super(message);
    }
}

/** A height is out of range, or there is a conflict. */
class InvalidTableError extends ProjectErrors {
    InvalidTableError(String message) {
        super(message);
    }
}

/** Another height stands where one is to be put. */
class PyraminInterposeError extends ProjectErrors {
    PyraminInterposeError(String message) {
        super(message);
    }
}

/**
 * Solves Pyramids. The assignment text says what each method does. An element of a table is an
 * Integer, or a List of them.
 */
public class Solver {
    public Solver(List<?> guide) {
        // Refuse with: throw new InvalidGuideError("...")
    }

    public int length() {
        throw new UnsupportedOperationException("length is not written yet");
    }

    public List<List<Object>> generateRawTable() {
        throw new UnsupportedOperationException("generateRawTable is not written yet");
    }

    public List<List<Object>> setTable() {
        return setTable(generateRawTable());
    }

    public List<List<Object>> setTable(List<List<Object>> table) {
        throw new UnsupportedOperationException("setTable is not written yet");
    }

    public List<List<Object>> interposer(List<List<Object>> table, int in1, int in2, int v) {
        throw new UnsupportedOperationException("interposer is not written yet");
    }

    public List<List<Object>> solveIfOne() {
        return solveIfOne(generateRawTable());
    }

    public List<List<Object>> solveIfOne(List<List<Object>> table) {
        throw new UnsupportedOperationException("solveIfOne is not written yet");
    }

    public List<List<Object>> solveIfN() {
        return solveIfN(generateRawTable());
    }

    public List<List<Object>> solveIfN(List<List<Object>> table) {
        throw new UnsupportedOperationException("solveIfN is not written yet");
    }

    public List<List<Object>> zeroIntoList() {
        return zeroIntoList(generateRawTable());
    }

    public List<List<Object>> zeroIntoList(List<List<Object>> table) {
        throw new UnsupportedOperationException("zeroIntoList is not written yet");
    }

    public List<List<Object>> unlistSingleValue(List<List<Object>> table) {
        throw new UnsupportedOperationException("unlistSingleValue is not written yet");
    }

    /** The positions of the lists by their number of options; a position is a list of row and column. */
    public Map<Integer, List<List<Integer>>> sortPossibleOptions(List<List<Object>> table) {
        throw new UnsupportedOperationException("sortPossibleOptions is not written yet");
    }

    /** A position, and its list of possible options. */
    public List<Object> getNewRoot(List<List<Object>> table) {
        throw new UnsupportedOperationException("getNewRoot is not written yet");
    }

    public List<List<Object>> limitPotentialSolutions(List<List<Object>> baseTable) {
        throw new UnsupportedOperationException("limitPotentialSolutions is not written yet");
    }

    public List<List<Object>> reduceFromGuide(List<List<Object>> table) {
        throw new UnsupportedOperationException("reduceFromGuide is not written yet");
    }

    public boolean checkIfOnlyInts(List<List<Object>> table) {
        throw new UnsupportedOperationException("checkIfOnlyInts is not written yet");
    }

    public boolean isTableCorrect() {
        return isTableCorrect(generateRawTable());
    }

    public boolean isTableCorrect(List<List<Object>> table) {
        throw new UnsupportedOperationException("isTableCorrect is not written yet");
    }

    public boolean checkGuidancePrompts(List<List<Object>> table) {
        throw new UnsupportedOperationException("checkGuidancePrompts is not written yet");
    }

    public boolean isEverythingAlright(List<List<Object>> table) {
        throw new UnsupportedOperationException("isEverythingAlright is not written yet");
    }

    public List<List<Object>> guessSolution() {
        throw new UnsupportedOperationException("guessSolution is not written yet");
    }
}
