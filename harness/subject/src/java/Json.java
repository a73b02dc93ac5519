package puzzlemark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into `Map`, `List`, `String`, `Long`, `Double`, `Boolean` and null. Writes strings. */
final class Json {
    private final String text;
    private int place;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        return new Json(text).value();
    }

    private Object value() {
        char first = text.charAt(place);
        switch (first) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                place += 4;
                return true;
            case 'f':
                place += 5;
                return false;
            case 'n':
                place += 4;
                return null;
            default:
                return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> entries = new LinkedHashMap<>();
        place++;
        while (text.charAt(place) != '}') {
            String key = string();
            place++; // the colon
            entries.put(key, value());
            if (text.charAt(place) == ',') place++;
        }
        place++;
        return entries;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        place++;
        while (text.charAt(place) != ']') {
            elements.add(value());
            if (text.charAt(place) == ',') place++;
        }
        place++;
        return elements;
    }

    private Object number() {
        int start = place;
        while (place < text.length() && "+-.eE0123456789".indexOf(text.charAt(place)) >= 0) place++;
        String digits = text.substring(start, place);
        boolean whole = digits.chars().allMatch(letter -> letter == '-' || letter >= '0' && letter <= '9');
        if (whole) return Long.valueOf(digits);
        return Double.valueOf(digits);
    }

    private String string() {
        StringBuilder content = new StringBuilder();
        for (place++; text.charAt(place) != '"'; place++) {
            char letter = text.charAt(place);
            content.append(letter == '\\' ? escaped() : letter);
        }
        place++;
        return content.toString();
    }

    private char escaped() {
        char letter = text.charAt(++place);
        switch (letter) {
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'u':
                place += 4;
                return (char) Integer.parseInt(text.substring(place - 3, place + 1), 16);
            default:
                return letter;
        }
    }

    /** Returns a string in quotes, with only ASCII characters. */
    static String quoted(String content) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < content.length(); index++) {
            char letter = content.charAt(index);
            if (letter == '"' || letter == '\\') quoted.append('\\').append(letter);
            else if (letter < ' ' || letter > '~') quoted.append(escape(letter));
            else quoted.append(letter);
        }
        return quoted.append('"').toString();
    }

    private static String escape(char letter) {
        String digits = Integer.toHexString(letter);
        return "\\u" + "0000".substring(digits.length()) + digits;
    }
}
