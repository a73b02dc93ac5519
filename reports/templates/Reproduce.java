// @TITLE@
// @USAGE@

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class Reproduce {
    static final String[][] FILES = {
@FILES@    };

    static void session() throws Throwable {
@SESSION@    }

    static AnswerTest expected() {
        return @EXPECTED@;
    }

    static final String SENTENCE = @SENTENCE@;

    /** A part of the session with a value. */
    interface Value<T> {
        T get() throws Throwable;
    }

    /** A part of the session without a value. */
    interface Action {
        void act() throws Throwable;
    }

    /** A test of a value. */
    interface Fits {
        boolean test(Object got);
    }

    /** A test of an answer. */
    interface AnswerTest {
        boolean test(Answer answer);
    }

    /** The value of a line, its exception, and what it prints. */
    static final class Answer {
        Object value;
        Throwable error;
        String printed = "";

        String described() {
            if (error != null) return printed + error.getClass().getSimpleName() + ": " + messageOf(error);
            return withoutLineEnd(printed + (value == null ? "" : shown(value)));
        }
    }

    static final Map<String, Object> VARIABLES = new HashMap<>();
    static Answer answer;

    // The session.

    static <T> T keep(String name, String line, Value<T> value) {
        List<T> kept = new ArrayList<>();
        step(line, () -> {
            kept.add(value.get());
            return null;
        });
        if (kept.isEmpty()) return null;
        VARIABLES.put(name, kept.get(0));
        return kept.get(0);
    }

    static void step(String line, Action action) {
        step(line, () -> {
            action.act();
            return null;
        });
    }

    static void step(String line, Value<?> value) {
        System.out.println("jshell> " + line);
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        answer = new Answer();
        try {
            answer.value = value.get();
        } catch (Throwable error) {
            answer.error = error;
        } finally {
            System.out.flush();
            System.setOut(out);
        }
        answer.printed = printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
        String described = answer.described();
        if (!described.isEmpty()) System.out.println(described);
    }

    // Tests of an answer.

    static AnswerTest succeeds() {
        return answer -> answer.error == null;
    }

    static AnswerTest returns(Fits fits) {
        return answer -> answer.error == null && fits.test(answer.value);
    }

    static AnswerTest prints(String due) {
        return answer -> answer.error == null && isSameText(answer.printed, due);
    }

    static AnswerTest printing(AnswerTest inner, String due) {
        return answer -> inner.test(answer) && isSameText(answer.printed, due);
    }

    static AnswerTest raises(String kind, String message) {
        return answer -> answer.error != null
                && (kind == null || kindsOf(answer.error).contains(kind))
                && (message == null || isSameText(messageOf(answer.error), message));
    }

    static boolean isSameText(String got, String due) {
        return got.isEmpty() == due.isEmpty() && withoutLineEnd(got).equals(withoutLineEnd(due));
    }

    static String withoutLineEnd(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    static String messageOf(Throwable error) {
        return error.getMessage() == null ? "" : error.getMessage();
    }

    /** Python's names for the exceptions of Java. */
    static final Map<String, String> ALSO = Map.of(
            "IndexOutOfBoundsException", "IndexError", "IllegalArgumentException", "ValueError",
            "NoSuchFileException", "FileNotFoundError", "ArithmeticException", "ZeroDivisionError",
            "ClassCastException", "TypeError", "NoSuchElementException", "LookupError",
            "OutOfMemoryError", "MemoryError", "StackOverflowError", "RecursionError",
            "UnsupportedOperationException", "NotImplementedError", "IOException", "OSError");

    /** The names of the class of an exception and of its ancestors, and Python's names. */
    static Set<String> kindsOf(Throwable error) {
        Set<String> kinds = new HashSet<>();
        for (Class<?> kind = error.getClass(); kind != Throwable.class; kind = kind.getSuperclass()) {
            String name = kind.getSimpleName().isEmpty() ? "Exception" : kind.getSimpleName();
            kinds.add(name);
            if (ALSO.containsKey(name)) kinds.add(ALSO.get(name));
            if (name.endsWith("Exception") && name.length() > 9) kinds.add(name.replaceAll("Exception$", "Error"));
        }
        return kinds;
    }

    // Tests of a value. The type counts: 1, 1.0 and "1" differ.

    static Fits nothing() {
        return got -> data(got) == null;
    }

    static Fits truth(boolean due) {
        return got -> data(got) instanceof Boolean && data(got).equals(due);
    }

    static Fits text(String due) {
        return got -> due.equals(data(got));
    }

    static Fits whole(String digits) {
        return got -> {
            Object number = data(got);
            if (!(number instanceof Number) || isReal(number)) return false;
            BigInteger whole = number instanceof BigInteger
                    ? (BigInteger) number : BigInteger.valueOf(((Number) number).longValue());
            return whole.equals(new BigInteger(digits));
        };
    }

    static Fits real(double due) {
        return got -> isReal(data(got)) && ((Number) data(got)).doubleValue() == due;
    }

    static Fits close(double due) {
        return got -> {
            if (!isReal(data(got))) return false;
            double real = ((Number) data(got)).doubleValue();
            return Math.abs(real - due) <= 1e-9 * Math.max(Math.abs(real), Math.abs(due));
        };
    }

    static Fits near(double due, double tolerance) {
        return got -> data(got) instanceof Number && Math.abs(((Number) data(got)).doubleValue() - due) <= tolerance;
    }

    static boolean isReal(Object got) {
        return got instanceof Double || got instanceof Float || got instanceof BigDecimal;
    }

    static Fits list(Fits... due) {
        return got -> {
            List<?> parts = partsOf(data(got));
            if (parts == null || parts.size() != due.length) return false;
            for (int index = 0; index < due.length; index++) {
                if (!due[index].test(parts.get(index))) return false;
            }
            return true;
        };
    }

    static Fits set(Fits... due) {
        return got -> data(got) instanceof Set && matches((Set<?>) data(got), due);
    }

    static Fits dict(Fits... due) {
        return got -> {
            if (!(data(got) instanceof Map)) return false;
            Map<?, ?> map = (Map<?, ?>) data(got);
            return map.size() == due.length && matches(map.entrySet(), due);
        };
    }

    static Fits pair(Fits key, Fits value) {
        return got -> {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) got;
            return key.test(entry.getKey()) && value.test(entry.getValue());
        };
    }

    /** Each part has a partner on the other side. */
    static boolean matches(Collection<?> got, Fits[] due) {
        return got.stream().allMatch(part -> Stream.of(due).anyMatch(one -> one.test(part)))
                && Stream.of(due).allMatch(one -> got.stream().anyMatch(one::test));
    }

    static Fits anyOf(Fits... choices) {
        return got -> Stream.of(choices).anyMatch(one -> one.test(got));
    }

    static Fits object(String name) {
        return got -> got != null && got == VARIABLES.get(name);
    }

    /** Returns a value without its wrapping. */
    static Object data(Object got) {
        if (got instanceof Character || got instanceof StringBuilder) return got.toString();
        if (got instanceof Optional) return data(((Optional<?>) got).orElse(null));
        if (got instanceof OptionalInt) {
            return ((OptionalInt) got).isPresent() ? ((OptionalInt) got).getAsInt() : null;
        }
        if (got instanceof OptionalDouble) {
            return ((OptionalDouble) got).isPresent() ? ((OptionalDouble) got).getAsDouble() : null;
        }
        return got;
    }

    /** Returns the parts of a list, an array or a record. Returns null for other values. */
    static List<?> partsOf(Object got) {
        if (got == null || got instanceof Set) return null;
        if (got instanceof Collection) return new ArrayList<>((Collection<?>) got);
        List<Object> parts = new ArrayList<>();
        if (got.getClass().isArray()) {
            for (int index = 0; index < Array.getLength(got); index++) parts.add(Array.get(got, index));
            return parts;
        }
        if (!got.getClass().isRecord()) return null;
        try {
            for (RecordComponent component : got.getClass().getRecordComponents()) {
                component.getAccessor().setAccessible(true);
                parts.add(component.getAccessor().invoke(got));
            }
            return parts;
        } catch (ReflectiveOperationException error) {
            return null;
        }
    }

    static String shown(Object value) {
        List<?> parts = value.getClass().isArray() ? partsOf(value) : null;
        if (parts == null) return String.valueOf(value);
        return parts.stream().map(part -> part == null ? "null" : shown(part)).collect(Collectors.joining(", ", "[", "]"));
    }

    // The program plays the session in a second process, in a folder with its files.

    public static void main(String[] arguments) throws Throwable {
        if (arguments.length == 0) System.exit(playInFolder());
        session();
        boolean isRight = expected().test(answer);
        System.out.println(isRight ? "PASS" : "FAIL: " + SENTENCE.replace("@GOT@", answer.described()));
        System.exit(isRight ? 0 : 1);
    }

    static int playInFolder() throws Exception {
        Path folder = Files.createTempDirectory("session");
        try {
            for (String[] file : FILES) {
                Path path = folder.resolve(file[0]);
                Files.createDirectories(path.getParent());
                Files.writeString(path, file[1]);
            }
            String classes = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(entry -> new File(entry).getAbsolutePath())
                    .collect(Collectors.joining(File.pathSeparator));
            String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            // Without `-ea`, `assert` does nothing.
            return new ProcessBuilder(java, "-ea", "-cp", classes, "Reproduce", "play")
                    .directory(folder.toFile()).inheritIO().start().waitFor();
        } finally {
            try (Stream<Path> paths = Files.walk(folder)) {
                paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }
}
