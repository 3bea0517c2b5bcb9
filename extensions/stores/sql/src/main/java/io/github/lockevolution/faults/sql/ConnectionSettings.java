package io.github.lockevolution.faults.sql;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a connection was before its client set it otherwise, in what a pool sets back when it is given back. What a client sets by a statement,
 * a pool does not know. Not safe for use by several threads, as a connection is not.
 */
final class ConnectionSettings {

    /** By the names of the methods that change them, those that tell them. */
    private static final Map<String, String> GETTERS = Map.of(
            "setTransactionIsolation", "getTransactionIsolation",
            "setReadOnly", "isReadOnly",
            "setCatalog", "getCatalog",
            "setSchema", "getSchema",
            "setNetworkTimeout", "getNetworkTimeout");

    private final Map<String, Setting> before = new LinkedHashMap<>();

    /** Sets something back. */
    @FunctionalInterface
    private interface Setting {

        void restore() throws SQLException;
    }

    /** A method is about to be called, which may change one of them. */
    void note(Connection connection, Method method, Object... arguments) throws SQLException {
        String getter = GETTERS.get(method.getName());
        if (getter != null && !before.containsKey(method.getName())) {
            Object[] old = arguments.clone();
            old[old.length - 1] = JdbcCall.of(connection, getter(getter));
            before.put(method.getName(), () -> JdbcCall.of(connection, method, old));
        }
    }

    private static Method getter(String name) {
        try {
            return Connection.class.getMethod(name);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every connection has it", e);
        }
    }

    /** All of them are as they were. */
    void restore() throws SQLException {
        for (Setting each : before.values()) {
            each.restore();
        }
        before.clear();
    }
}
