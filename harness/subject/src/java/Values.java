package puzzlemark;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/** Values between the protocol and the student's code, and the numbers of objects. */
final class Values {
    private static final int DEPTH_MAX = 40;
    private static final int REPLY_MAX = 768 * 1024;
    private static final int BITS_MAX = 256 * 1024;
    /**
     * Numbers of objects that no request has numbered. The harness counts from 1, and continues after
     * the highest number that it has seen. The steps between our numbers leave room for that.
     */
    private static final int OWN_NUMBERS = 1000000;
    private static final int STEP = 1000;

    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final Map<Integer, Object> objects = new HashMap<>();
    private final List<Class<?>> required;
    private int numbered = OWN_NUMBERS;
    private int room;

    /** A value that cannot be sent, with the reason. */
    static final class Unsendable extends RuntimeException {
        Unsendable(String reason) {
            super(reason);
        }
    }

    /** A value that does not fit the type of a parameter. */
    static final class Unfit extends Exception {}

    Values(List<Class<?>> required) {
        this.required = required;
    }

    Object object(Object number) {
        return objects.get(((Long) number).intValue());
    }

    void keep(Object object, Object number) {
        if (object != null && !numbers.containsKey(object)) {
            numbers.put(object, ((Number) number).intValue());
            objects.put(((Number) number).intValue(), object);
        }
    }

    /** Returns true for an instance of a required class, which is sent as an object in any case. */
    boolean isObject(Object value) {
        return numbers.containsKey(value) || required.stream().anyMatch(kind -> kind.isInstance(value));
    }

    // To the protocol.

    String encode(Object value) {
        room = REPLY_MAX;
        StringBuilder text = new StringBuilder();
        encode(value, text, 0, false);
        return text.toString();
    }

    /** Encodes a value. In a set, or as a key, a list can only stand for a tuple. */
    private void encode(Object value, StringBuilder text, int depth, boolean asTuple) {
        if (depth > DEPTH_MAX) throw new Unsendable("a value is nested more than " + DEPTH_MAX + " deep");
        if (text.length() > room) throw new Unsendable("a value takes more than " + room / 1024 + " KiB to send");
        if (value == null) text.append("null");
        else if (isObject(value)) encodeObject(value, text);
        else if (value instanceof Boolean) text.append(value);
        else if (value instanceof String || value instanceof Character || value instanceof StringBuilder) {
            if (value.toString().length() > room) throw new Unsendable("a text is too long to send");
            text.append(Json.quoted(value.toString()));
        } else if (value instanceof Number) encodeNumber((Number) value, text);
        else if (value instanceof Optional) encode(((Optional<?>) value).orElse(null), text, depth, asTuple);
        else if (value instanceof OptionalInt) {
            OptionalInt optional = (OptionalInt) value;
            text.append(optional.isPresent() ? String.valueOf(optional.getAsInt()) : "null");
        } else if (value instanceof OptionalDouble) {
            OptionalDouble optional = (OptionalDouble) value;
            encode(optional.isPresent() ? optional.getAsDouble() : null, text, depth, asTuple);
        } else if (value instanceof Set) encodeAll("{\"set\":[", (Set<?>) value, "]}", text, depth, true);
        else if (value instanceof Map) encodeMap((Map<?, ?>) value, text, depth);
        else encodeSequence(value, text, depth, asTuple);
    }

    private void encodeSequence(Object value, StringBuilder text, int depth, boolean asTuple) {
        List<Object> elements = new ArrayList<>();
        boolean isRecord = value.getClass().isRecord();
        if (isRecord) {
            elements = components(value);
        } else if (value instanceof Collection) {
            elements.addAll((Collection<?>) value);
        } else if (value.getClass().isArray()) {
            for (int index = 0; index < Array.getLength(value); index++) elements.add(Array.get(value, index));
        } else {
            encodeObject(value, text);
            return;
        }
        boolean isTuple = isRecord || asTuple;
        encodeAll(isTuple ? "{\"tuple\":[" : "[", elements, isTuple ? "]}" : "]", text, depth, asTuple);
    }

    private static List<Object> components(Object value) {
        try {
            List<Object> elements = new ArrayList<>();
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                Method accessor = component.getAccessor();
                accessor.setAccessible(true);
                elements.add(accessor.invoke(value));
            }
            return elements;
        } catch (ReflectiveOperationException error) {
            throw new Unsendable("a record cannot be looked into");
        }
    }

    private void encodeAll(
            String opening, Collection<?> elements, String closing, StringBuilder text, int depth, boolean asTuple) {
        text.append(opening);
        String comma = "";
        for (Object element : elements) {
            text.append(comma);
            encode(element, text, depth + 1, asTuple);
            comma = ",";
        }
        text.append(closing);
    }

    private void encodeMap(Map<?, ?> map, StringBuilder text, int depth) {
        text.append("{\"dict\":[");
        String comma = "[";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(comma);
            encode(entry.getKey(), text, depth + 1, true);
            text.append(',');
            encode(entry.getValue(), text, depth + 1, false);
            text.append(']');
            comma = ",[";
        }
        text.append("]}");
    }

    private static void encodeNumber(Number number, StringBuilder text) {
        if (number instanceof Double || number instanceof Float || number instanceof BigDecimal) {
            double value = number.doubleValue();
            String digits = Double.isNaN(value) ? "nan" : Double.toString(value);
            text.append("{\"float\":\"").append(digits.replace("Infinity", "inf")).append("\"}");
        } else if (number instanceof BigInteger) {
            if (((BigInteger) number).bitLength() > BITS_MAX) {
                throw new Unsendable("an int has more than " + BITS_MAX + " bits");
            }
            text.append("{\"int\":\"").append(number).append("\"}");
        } else {
            text.append(number.longValue());
        }
    }

    private void encodeObject(Object value, StringBuilder text) {
        if (!numbers.containsKey(value)) keep(value, numbered += STEP);
        text.append("{\"object\":").append(numbers.get(value));
        text.append(",\"class\":").append(Json.quoted(value.getClass().getSimpleName())).append('}');
    }

    // From the protocol.

    Object decode(Object data) {
        if (data instanceof List) return all((List<?>) data, new ArrayList<>());
        if (!(data instanceof Map)) return data;
        Map<?, ?> form = (Map<?, ?>) data;
        if (form.containsKey("tuple")) return all((List<?>) form.get("tuple"), new ArrayList<>());
        if (form.containsKey("set")) return all((List<?>) form.get("set"), new LinkedHashSet<>());
        if (form.containsKey("object")) return object(form.get("object"));
        if (form.containsKey("int")) return new BigInteger((String) form.get("int"));
        if (form.containsKey("float")) {
            return Double.valueOf(((String) form.get("float")).replace("inf", "Infinity").replace("nan", "NaN"));
        }
        Map<Object, Object> map = new LinkedHashMap<>();
        for (Object pair : (List<?>) form.get("dict")) {
            map.put(decode(((List<?>) pair).get(0)), decode(((List<?>) pair).get(1)));
        }
        return map;
    }

    private <C extends Collection<Object>> C all(List<?> data, C into) {
        for (Object element : data) into.add(decode(element));
        return into;
    }

    /** Converts a decoded value to the type of a parameter. */
    static Object fit(Object value, Type type) throws Unfit {
        if (type instanceof ParameterizedType) {
            ParameterizedType generic = (ParameterizedType) type;
            return fit(value, (Class<?>) generic.getRawType(), generic.getActualTypeArguments());
        }
        return fit(value, type instanceof Class ? (Class<?>) type : Object.class, new Type[0]);
    }

    private static Object fit(Object value, Class<?> type, Type[] inner) throws Unfit {
        if (value == null && !type.isPrimitive()) return null;
        if (value instanceof Long) return fitNumber((Long) value, type);
        if (type == double.class || type == boolean.class) {
            if (type == double.class ? value instanceof Double : value instanceof Boolean) return value;
            throw new Unfit();
        }
        if (value instanceof String && (type == char.class || type == Character.class)) {
            String text = (String) value;
            if (text.length() != 1) throw new Unfit();
            return text.charAt(0);
        }
        if (value instanceof List && (type.isArray() || type.isRecord())) return fitList((List<?>) value, type);
        if (!type.isInstance(value)) throw new Unfit();
        if (value instanceof Map) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) {
                Type ofKey = inner.length == 2 ? inner[0] : Object.class;
                Type ofValue = inner.length == 2 ? inner[1] : Object.class;
                map.put(fit(entry.getKey(), ofKey), fit(entry.getValue(), ofValue));
            }
            return map;
        }
        if (!(value instanceof Collection)) return value;
        Collection<Object> elements = value instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
        for (Object element : (Collection<?>) value) {
            elements.add(fit(element, inner.length == 1 ? inner[0] : Object.class));
        }
        return elements;
    }

    private static Object fitList(List<?> elements, Class<?> type) throws Unfit {
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), elements.size());
            for (int index = 0; index < elements.size(); index++) {
                Array.set(array, index, fit(elements.get(index), type.getComponentType()));
            }
            return array;
        }
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        Object[] values = Members.fitted(constructor, elements);
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException error) {
            throw new Unfit();
        }
    }

    private static Object fitNumber(Long number, Class<?> type) throws Unfit {
        long value = number;
        if (type == long.class || type == Long.class) return value;
        if (type == double.class || type == Double.class) return (double) value;
        if (type == float.class || type == Float.class) return (float) value;
        if (type == BigInteger.class) return BigInteger.valueOf(value);
        if ((type == short.class || type == Short.class) && value == (short) value) return (short) value;
        if ((type == byte.class || type == Byte.class) && value == (byte) value) return (byte) value;
        boolean isSmall = value == (int) value;
        if (isSmall && (type == int.class || type.isAssignableFrom(Integer.class))) return (int) value;
        if (type.isAssignableFrom(Long.class)) return value;
        throw new Unfit();
    }
}
