import java.io.IOException;
import java.util.Set;

/** A bubbles and boulders puzzle. The assignment text says what each method does. */
public class Puzzle {
    /** The position of a square. */
    record Position(int r, int k) {}

    public Puzzle(String location) throws IOException {
        // Read the file here: Files.readAllLines(Path.of(location))
    }

    public int getRows() {
        throw new UnsupportedOperationException("getRows is not written yet");
    }

    public int getColumns() {
        throw new UnsupportedOperationException("getColumns is not written yet");
    }

    public Set<String> getRegions() {
        throw new UnsupportedOperationException("getRegions is not written yet");
    }

    public Set<Position> squares(String letter) {
        throw new UnsupportedOperationException("squares is not written yet");
    }

    /** A position, or null. */
    public Position bubble(String letter) {
        throw new UnsupportedOperationException("bubble is not written yet");
    }

    public Position boulder(String letter) {
        throw new UnsupportedOperationException("boulder is not written yet");
    }

    public boolean isEmpty(int r, int k) {
        throw new UnsupportedOperationException("isEmpty is not written yet");
    }

    public Puzzle putBubble(int r, int k) {
        // Refuse with: throw new AssertionError("invalid position")
        throw new UnsupportedOperationException("putBubble is not written yet");
    }

    public Puzzle putBoulder(int r, int k) {
        throw new UnsupportedOperationException("putBoulder is not written yet");
    }

    public boolean isSolved() {
        throw new UnsupportedOperationException("isSolved is not written yet");
    }

    @Override
    public String toString() {
        throw new UnsupportedOperationException("toString is not written yet");
    }
}
