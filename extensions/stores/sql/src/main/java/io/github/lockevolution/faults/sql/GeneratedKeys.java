package io.github.lockevolution.faults.sql;

import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.sql.words.SqlReply;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;

/** The numbers that a database has given to new rows, which a client asks for with its statement: a part of the answer, and read twice. */
final class GeneratedKeys {

    private final CachedRowSet copy;

    private GeneratedKeys(CachedRowSet copy) {
        this.copy = copy;
    }

    /** Whether a call that makes or runs a statement asks for them: by a flag, or by the names or numbers of columns. */
    static boolean areAskedFor(Object[] arguments) {
        return arguments != null
                && arguments.length == 2
                && (arguments[1].equals(Statement.RETURN_GENERATED_KEYS)
                        || arguments[1].getClass().isArray());
    }

    /** The keys that a statement has generated. */
    static GeneratedKeys of(Statement statement) throws SQLException {
        CachedRowSet copy = RowSetProvider.newFactory().createCachedRowSet();
        try (ResultSet keys = statement.getGeneratedKeys()) {
            copy.populate(keys);
        }
        return new GeneratedKeys(copy);
    }

    /** The answer to the statement, with them. */
    Reply with(Reply reply) throws SQLException {
        Reply rows = SqlReply.rows(copy);
        return new Reply(reply.text() + " " + rows.text(), reply.error(), reply.bytes() + rows.bytes());
    }

    /** The numbers as the client reads them. */
    ResultSet rows() {
        return (ResultSet) Proxy.newProxyInstance(
                GeneratedKeys.class.getClassLoader(),
                new Class<?>[] {ResultSet.class},
                (proxy, method, arguments) -> isTyped(method)
                        ? typed(arguments[0], (Class<?>) arguments[1])
                        : JdbcCall.of(copy, method, arguments));
    }

    private static boolean isTyped(Method method) {
        return method.getName().equals("getObject")
                && Arrays.asList(method.getParameterTypes()).contains(Class.class);
    }

    /** A copy cannot convert by itself. */
    private Object typed(Object column, Class<?> type) throws SQLException {
        int number = column instanceof Integer index ? index : copy.findColumn((String) column);
        if (type == Long.class) {
            return copy.getBigDecimal(number).longValueExact();
        }
        if (type == Integer.class) {
            return copy.getBigDecimal(number).intValueExact();
        }
        return type == String.class ? copy.getString(number) : type.cast(copy.getObject(number));
    }
}
