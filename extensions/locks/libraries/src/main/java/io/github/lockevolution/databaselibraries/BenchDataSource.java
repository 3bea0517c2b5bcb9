package io.github.lockevolution.databaselibraries;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Sends what Spring tells it to, but for two things. The time of day, and the end of a lease from then on, which Spring takes from the
 * machine's clock, are replaced by those of the client's clock; and the table is the bench's.
 */
final class BenchDataSource extends DelegatingDataSource {

    /** The name of Spring's table by default. */
    private static final String TABLE = "INT_LOCK";

    private final String table;
    private final Duration lease;
    private final InstantSource clock;

    /**
     * @param database the source of the connections
     * @param table the name that replaces {@code INT_LOCK}
     * @param lease how long the lock is held
     * @param clock the clock of the client
     */
    BenchDataSource(DataSource database, String table, Duration lease, InstantSource clock) {
        super(database);
        this.table = table;
        this.lease = lease;
        this.clock = clock;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connection(super.getConnection());
    }

    private Connection connection(Connection real) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            if (!method.getName().equals("prepareStatement")) {
                return call(real, method, arguments);
            }
            arguments[0] = ((String) arguments[0]).replace(TABLE, table);
            return statement((PreparedStatement) call(real, method, arguments));
        });
    }

    private PreparedStatement statement(PreparedStatement real) {
        return proxy(
                PreparedStatement.class, (proxy, method, arguments) -> call(real, method, timed(method, arguments)));
    }

    private Object[] timed(Method method, Object[] arguments) {
        if (method.getName().equals("setObject") && arguments[1] instanceof LocalDateTime time) {
            arguments[1] = ofClient(time, LocalDateTime.now(ZoneOffset.UTC));
        }
        return arguments;
    }

    /** Only now and the end of the lease are sent: whichever it comes nearest to is meant. */
    private LocalDateTime ofClient(LocalDateTime time, LocalDateTime now) {
        boolean isEnd = Duration.between(now, time).compareTo(lease.dividedBy(2)) > 0;
        LocalDateTime ofClient = LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
        return isEnd ? ofClient.plus(lease) : ofClient;
    }

    private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(
                Proxy.newProxyInstance(BenchDataSource.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
