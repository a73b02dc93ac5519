import java.util.List;
import java.util.Map;

/** Black-and-white strips. The assignment text says what each function does. */
public class Strips {
    private static final List<String> STRIPS = List.of("ww", "wb", "bb", "www", "wwb", "wbw", "wbb", "bwb", "bbb");
    private static final List<List<String>> GRIDS = List.of(
            List.of("bwbww", "bwbbb", "wbwbw", "bwwbw", "bwwbb"),
            List.of("bwbwb", "bwbwb", "wbwbw", "wwbbb", "wbbww"),
            List.of("wwwbw", "bbwww", "bbbww", "wwbbw", "bbwbb"),
            List.of("wwbbw", "wbwbb", "bwwwb", "wwbbw", "bbbwb"),
            List.of("wwwwb", "bbbbw", "bbwbb", "bwwbb", "wwwwb"),
            List.of("wbwwb", "bwwbw", "bbbbb", "wwwbw", "bwbww"),
            List.of("wbwww", "wwbbw", "wbbbw", "bbbbw", "wbbww"),
            List.of("wbbww", "wwwbb", "bwbww", "bwbwb", "bbwwb"),
            List.of("bbbww", "wwbww", "wbbww", "bwwwb", "bbwbb"),
            List.of("wwbbb", "wbbbb", "wbbwb", "bwbww", "bwwww"),
            List.of("wwwww", "bbbbb", "wwbbw", "wwbbb", "bbbww"),
            List.of("bbbbb", "wwbwb", "wwwwb", "wwbwb", "wwbwb"),
            List.of("bwbwb", "wwwbb", "bwbwb", "bwbbw", "wwbwb"),
            List.of("wbwwb", "wbwbb", "wwbbb", "wwbbb", "wwbbw"),
            List.of("wwbbw", "wwbww", "bbbww", "bbbww", "bbwbw"),
            List.of("wbwbw", "wbwww", "bbbbb", "bwwww", "bwbwb"),
            List.of("wwwwb", "wwwww", "bbbbw", "bbbwb", "bwbbb"),
            List.of("wbbww", "bwwbb", "bwwwb", "bbbwb", "wbwwb"),
            List.of("bwwbw", "wbwww", "bwbwb", "bwwbw", "bbbbw"),
            List.of("wbbwb", "bbwbw", "wwwwb", "wbbbb", "wwbwb"),
            List.of("bbbwb", "bbwbw", "wbbww", "bbwwb", "wwbww"),
            List.of("wwbbw", "wbbbw", "bwwwb", "bwbbb", "bwbww"),
            List.of("wbwww", "wwbwb", "bbwww", "wbwbb", "bbbwb"),
            List.of("bwwbb", "wwwww", "bwwww", "bbbbb", "wwbbb"),
            List.of("wwwww", "bbbww", "bbbbw", "bwbww", "wwbbb"));
    private static final List<String> FINAL_GRID = List.of("bwwww", "bbwbb", "bbbww", "wbwbb", "wwbbw");

    /** A tuple of Python's: components in order. */
    record Cell(int col, int row) {}

    record Placement(Cell cell, String orientation, int length) {}

    record Position(Map<Cell, String> colours, Placement placement) {}

    public static List<Position> getStripPositions(String strip, int columns, int rows) {
        throw new UnsupportedOperationException("getStripPositions is not written yet");
    }

    /** A cell comes as a list of two numbers, a placement as a list of three values. Returns a list, or false. */
    public static Object depthFirstSearch(
            Map<?, ?> grid, int columns, int rows, List<String> strips, List<?> occupied, List<?> placing) {
        throw new UnsupportedOperationException("depthFirstSearch is not written yet");
    }

    public static List<String> getPlacingOutline(List<?> placing, int columns, int rows) {
        throw new UnsupportedOperationException("getPlacingOutline is not written yet");
    }

    public static String getOutput(List<List<String>> outlines, int outlinesPerRow) {
        throw new UnsupportedOperationException("getOutput is not written yet");
    }

    /** Returns a text, or false. */
    public static Object solveGrids(List<List<String>> grids, List<String> strips, int outlinesPerRow) {
        throw new UnsupportedOperationException("solveGrids is not written yet");
    }

    public static void main(String[] arguments) {
        System.out.println(solveGrids(GRIDS, STRIPS, 5));
        System.out.println(solveGrids(List.of(FINAL_GRID), STRIPS, 5));
    }
}
