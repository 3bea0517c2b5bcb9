package io.github.lockevolution.faults.sql;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;

/** A call of a driver, such as one that runs a statement. */
@FunctionalInterface
interface JdbcCall {

    Object run() throws SQLException;

    /**
     * Calls a method of what a driver has made.
     *
     * @throws SQLException the exception that the method threw
     */
    static Object of(Object real, Method method, Object... arguments) throws SQLException {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException refused) {
                throw refused;
            }
            throw new SQLException("the driver failed: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("every method of JDBC is public", e);
        }
    }
}
