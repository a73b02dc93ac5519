package puzzlemark;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Runs beside the student's classes. Takes requests of the JSON protocol as data, and gives replies as
 * data, over its own descriptors. Each reply carries the token of its request.
 */
public final class Driver {
    private static final int MESSAGE_MAX = 4096;
    private static final int NAMES_MAX = 20;

    /** Python's names for the exceptions of the language. */
    private static final Map<String, String> ALSO = Map.of(
            "IndexOutOfBoundsException", "IndexError", "IllegalArgumentException", "ValueError",
            "NoSuchFileException", "FileNotFoundError", "ArithmeticException", "ZeroDivisionError",
            "ClassCastException", "TypeError", "NoSuchElementException", "LookupError",
            "OutOfMemoryError", "MemoryError", "StackOverflowError", "RecursionError",
            "UnsupportedOperationException", "NotImplementedError", "IOException", "OSError");

    private final List<Class<?>> required = new ArrayList<>();
    private final Values values = new Values(required);
    private final PrintStream printed = System.out;
    private final OutputStream replies;

    private Driver(OutputStream replies) {
        this.replies = replies;
    }

    public static void main(String[] arguments) throws IOException {
        String own = System.getenv("PUZZLEMARK_REQUESTS");
        InputStream requests = System.in;
        OutputStream replies = System.out;
        if (own != null) {
            requests = new FileInputStream("/dev/fd/" + own);
            replies = new FileOutputStream("/dev/fd/" + System.getenv("PUZZLEMARK_REPLIES"));
        } else {
            System.setOut(new PrintStream(new FileOutputStream(System.getenv("PUZZLEMARK_STDOUT"), true), true));
        }
        System.setIn(InputStream.nullInputStream());
        new Driver(replies).converse(requests);
    }

    private void converse(InputStream requests) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(requests, StandardCharsets.UTF_8));
        send("puzzlemark json 1");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            int blank = line.indexOf(' ');
            String reply = answer(line.substring(blank + 1));
            flush();
            send(line.substring(0, blank) + " " + reply);
        }
        flush();
        // Threads of the student's code may still run.
        Runtime.getRuntime().halt(0);
    }

    private void send(String text) throws IOException {
        replies.write((text + "\n").getBytes(StandardCharsets.UTF_8));
        replies.flush();
    }

    private void flush() {
        printed.flush();
        try {
            System.out.flush();
            System.err.flush();
        } catch (RuntimeException error) {
            // The student's code has replaced the stream with its own.
        }
    }

    @SuppressWarnings("unchecked")
    private String answer(String line) {
        try {
            Map<String, Object> request = (Map<String, Object>) Json.read(line);
            if (request.containsKey("load")) return load((List<String>) (List<?>) request.get("requires"));
            return sent(perform(request));
        } catch (Throwable error) {
            try {
                return raised(error);
            } catch (Throwable worse) {
                return "{\"raises\":{\"type\":" + Json.quoted(error.getClass().getSimpleName()) + "}}";
            }
        }
    }

    private String sent(Object value) {
        try {
            return "{\"returns\":" + values.encode(value) + "}";
        } catch (Values.Unsendable unsendable) {
            return "{\"unsendable\":" + Json.quoted(unsendable.getMessage()) + "}";
        } catch (Exception error) {
            return "{\"unsendable\":\"it cannot be looked into\"}";
        }
    }

    private String load(List<String> names) {
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            try {
                required.add(Class.forName(name));
            } catch (ClassNotFoundException error) {
                missing.add(Json.quoted(name));
            } catch (Throwable error) {
                Throwable cause = error instanceof ExceptionInInitializerError ? error.getCause() : error;
                return "{\"load\":" + raised(cause) + ",\"invalid\":false}";
            }
        }
        String defined = classes(new File("classes"), "").stream().map(Json::quoted).collect(Collectors.joining(","));
        return "{\"missing\":[" + String.join(",", missing) + "],\"defined\":[" + defined + "]}";
    }

    private static List<String> classes(File folder, String prefix) {
        List<String> names = new ArrayList<>();
        File[] files = folder.listFiles();
        for (File file : files == null ? new File[0] : files) {
            String name = file.getName();
            if (file.isDirectory()) names.addAll(classes(file, prefix + name + "."));
            else if (name.endsWith(".class") && !name.contains("$")) {
                names.add(prefix + name.substring(0, name.length() - ".class".length()));
            }
        }
        return names;
    }

    private Object perform(Map<String, Object> request) throws Throwable {
        List<Object> arguments = new ArrayList<>();
        if (request.get("args") != null) {
            for (Object argument : (List<?>) request.get("args")) arguments.add(values.decode(argument));
        }
        if (request.containsKey("class")) {
            Object made = Members.construct(classNamed((String) request.get("class")), arguments);
            values.keep(made, request.get("new"));
            return made;
        }
        if (request.containsKey("function")) {
            Object value = function((String) request.get("function"), arguments);
            if (values.isObject(value)) values.keep(value, request.get("new"));
            return value;
        }
        if (request.containsKey("text")) return String.valueOf(values.object(request.get("text")));
        Object object = values.object(request.get("on"));
        if (request.containsKey("get")) return Members.get(object, (String) request.get("get"));
        return Members.call(object.getClass(), object, (String) request.get("call"), arguments);
    }

    private static Class<?> classNamed(String name) throws Throwable {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException error) {
            throw new Members.Missing("NameError", "there is no class `" + name + "`");
        }
    }

    /** Calls a function of a module: a static method of one of its classes. */
    private Object function(String name, List<Object> arguments) throws Throwable {
        for (Class<?> type : required) {
            if (Members.hasStatic(type, name)) return Members.call(type, null, name, arguments);
        }
        throw new Members.Missing("NameError", "there is no static method `" + name + "`");
    }

    private static String raised(Throwable error) {
        List<String> names = names(error);
        String message = error.getMessage() == null ? "" : error.getMessage();
        if (message.length() > MESSAGE_MAX) message = message.substring(0, MESSAGE_MAX) + "...";
        String ancestors = names.stream().skip(1).limit(NAMES_MAX).map(Json::quoted).collect(Collectors.joining(","));
        return "{\"raises\":{\"type\":" + Json.quoted(names.get(0)) + ",\"message\":" + Json.quoted(message)
                + ",\"ancestors\":[" + ancestors + "],\"at\":" + place(error) + "}}";
    }

    /** Returns Java's name of the error, and Python's. */
    private static List<String> namesOf(Members.Missing missing) {
        boolean isUnfit = missing.kind.equals("TypeError");
        return List.of(isUnfit ? "IllegalArgumentException" : "NoSuchMethodError", missing.kind);
    }

    /** Returns the names of the class and its ancestors, and Python's names: `XError` for `XException`. */
    private static List<String> names(Throwable error) {
        if (error instanceof Members.Missing) return namesOf((Members.Missing) error);
        Set<String> names = new LinkedHashSet<>();
        List<String> python = new ArrayList<>();
        for (Class<?> kind = error.getClass(); kind != Throwable.class; kind = kind.getSuperclass()) {
            String name = kind.getSimpleName().isEmpty() ? "Exception" : kind.getSimpleName();
            names.add(name);
            if (ALSO.containsKey(name)) python.add(ALSO.get(name));
            if (name.endsWith("Exception") && name.length() > "Exception".length()) {
                python.add(name.substring(0, name.length() - "Exception".length()) + "Error");
            }
        }
        names.addAll(python);
        return names.isEmpty() ? List.of("Throwable") : new ArrayList<>(names);
    }

    /** Returns file and line of the innermost frame of the student's code, as JSON. */
    private static String place(Throwable error) {
        for (StackTraceElement frame : error.getStackTrace()) {
            String path = frame.getClassName().replace('.', '/');
            if (!new File("classes/" + path + ".class").isFile() || frame.getLineNumber() < 1) continue;
            String folder = path.contains("/") ? path.substring(0, path.lastIndexOf('/') + 1) : "";
            return "[" + Json.quoted(folder + frame.getFileName()) + "," + frame.getLineNumber() + "]";
        }
        return "null";
    }
}
