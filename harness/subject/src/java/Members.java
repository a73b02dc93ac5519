package puzzlemark;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds the member of a class for a name: the name itself, or the name in Java's style. */
final class Members {
    private Members() {}

    /** A member that a submission does not have. */
    static final class Missing extends Exception {
        final String kind;

        Missing(String kind, String message) {
            super(message);
            this.kind = kind;
        }
    }

    static Object construct(Class<?> type, List<?> values) throws Throwable {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Object[] fitted = fittedOrNull(constructor, values);
            if (fitted == null) continue;
            constructor.setAccessible(true);
            try {
                return constructor.newInstance(fitted);
            } catch (InvocationTargetException error) {
                throw error.getCause();
            }
        }
        throw new Missing("TypeError", "no constructor of `" + type.getSimpleName() + "` takes " + described(values));
    }

    /** Calls a method of an object, or a static method if the object is null. */
    static Object call(Class<?> type, Object object, String name, List<?> values) throws Throwable {
        List<Method> methods = methods(type, object == null, name);
        for (Method method : methods) {
            Object[] fitted = fittedOrNull(method, values);
            if (fitted != null) return invoke(method, object, fitted);
        }
        String what = object == null ? "static method" : "method";
        if (methods.isEmpty()) throw new Missing("AttributeError", "there is no " + what + " `" + camelCase(name) + "`");
        throw new Missing("TypeError", "no " + what + " `" + name + "` takes " + described(values));
    }

    static Object get(Object object, String name) throws Throwable {
        for (Class<?> kind = object.getClass(); kind != Object.class; kind = kind.getSuperclass()) {
            for (Field field : kind.getDeclaredFields()) {
                if (simple(field.getName()).equals(simple(name)) && !Modifier.isPrivate(field.getModifiers())) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        for (String getter : new String[] {name, "get_" + name, "is_" + name}) {
            for (Method method : methods(object.getClass(), false, getter)) {
                if (method.getParameterCount() == 0) return invoke(method, object, new Object[0]);
            }
        }
        String hint = "; make the field public, or write a method `" + camelCase("get_" + name) + "()`";
        throw new Missing("AttributeError", "there is no `" + camelCase(name) + "` to be read" + hint);
    }

    static boolean hasStatic(Class<?> type, String name) {
        return !methods(type, true, name).isEmpty();
    }

    private static Object invoke(Method method, Object object, Object[] values) throws Throwable {
        method.setAccessible(true);
        try {
            return method.invoke(object, values);
        } catch (InvocationTargetException error) {
            throw error.getCause();
        }
    }

    /** Returns the methods of this name, those with exactly this name first, then by nearest class. */
    private static List<Method> methods(Class<?> type, boolean isStatic, String name) {
        List<Method> exact = new ArrayList<>();
        List<Method> alike = new ArrayList<>();
        for (Class<?> kind = type; kind != null && kind != Object.class; kind = kind.getSuperclass()) {
            for (Method method : kind.getDeclaredMethods()) {
                boolean fits = !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic()
                        && (!isStatic || Modifier.isStatic(method.getModifiers()));
                if (!fits) continue;
                if (method.getName().equals(name)) exact.add(method);
                else if (simple(method.getName()).equals(simple(name))) alike.add(method);
            }
        }
        exact.addAll(alike);
        return exact;
    }

    /** Returns `putBubble` for `put_bubble`. */
    private static String camelCase(String name) {
        StringBuilder written = new StringBuilder();
        for (int index = 0; index < name.length(); index++) {
            char letter = name.charAt(index);
            if (letter == '_' && index > 0) continue;
            boolean isUpper = index > 1 && name.charAt(index - 1) == '_';
            written.append(isUpper ? Character.toUpperCase(letter) : letter);
        }
        return written.toString();
    }

    /** Returns the same text for names in different styles, such as `put_bubble` and `putBubble`. */
    private static String simple(String name) {
        return name.replace("_", "").toLowerCase(Locale.ROOT);
    }

    static Object[] fitted(Executable target, List<?> values) throws Values.Unfit {
        Type[] types = target.getGenericParameterTypes();
        if (types.length != values.size()) throw new Values.Unfit();
        Object[] fitted = new Object[types.length];
        for (int index = 0; index < types.length; index++) fitted[index] = Values.fit(values.get(index), types[index]);
        return fitted;
    }

    private static Object[] fittedOrNull(Executable target, List<?> values) {
        try {
            return fitted(target, values);
        } catch (Values.Unfit unfit) {
            return null;
        }
    }

    private static String described(List<?> values) {
        List<String> names = new ArrayList<>();
        for (Object value : values) {
            boolean isInt = value instanceof Long && (Long) value == ((Long) value).intValue();
            names.add(value == null ? "null" : isInt ? "int" : value.getClass().getSimpleName());
        }
        return "(" + String.join(", ", names) + ")";
    }
}
