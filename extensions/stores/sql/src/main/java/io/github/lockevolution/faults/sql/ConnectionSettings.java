package io.github.lockevolution.faults.sql;

import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings of a connection before its client changed them, of those that a pool sets back when the connection is returned. Settings that
 * a client changes by a statement are unknown to a pool, and stay. Not safe for use by several threads, as a connection is not.
 */
final class ConnectionSettings {

    /** The getters of settings, by the names of their setters. */
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

    /** Restores all settings. */
    void restore() throws SQLException {
        for (Setting each : before.values()) {
            each.restore();
        }
        before.clear();
    }
}
