// A lock of Spring Integration's JdbcLockRegistry over its DefaultLockRepository, in a PostgreSQL.

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

public class Lock {

    private final java.util.concurrent.locks.Lock lock;

    public Lock(DataSource database, String key, Duration lease, InstantSource clock) {
        DataSource timed = new BenchTime(database, lease, clock);
        DefaultLockRepository repository = new DefaultLockRepository(timed);
        repository.setTransactionManager(new JdbcTransactionManager(timed));
        repository.afterPropertiesSet();
        repository.afterSingletonsInstantiated();
        this.lock = new JdbcLockRegistry(repository, lease).obtain(key);
    }

    public boolean tryLock() {
        return lock.tryLock();
    }

    /** Spring throws if the row is not its own any more. */
    public void unlock() {
        lock.unlock();
    }

    /** Spring asks the clock of the machine; now, and the end of the lease, are sent by the clock of the bench instead. */
    private static final class BenchTime extends DelegatingDataSource {

        private final Duration lease;
        private final InstantSource clock;

        BenchTime(DataSource database, Duration lease, InstantSource clock) {
            super(database);
            this.lease = lease;
            this.clock = clock;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection real = super.getConnection();
            return proxy(Connection.class, real, (method, arguments, answer) ->
                    method.equals("prepareStatement") ? proxy(PreparedStatement.class, answer, (m, a, r) -> r) : answer);
        }

        private Object ofBench(Object value) {
            if (!(value instanceof LocalDateTime time)) {
                return value;
            }
            LocalDateTime now = LocalDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
            boolean isEnd = time.isAfter(LocalDateTime.now(ZoneOffset.UTC).plus(lease.dividedBy(2)));
            return isEnd ? now.plus(lease) : now;
        }

        private interface Then {
            Object answer(String method, Object[] arguments, Object answer);
        }

        private <T> T proxy(Class<T> type, Object real, Then then) {
            return type.cast(Proxy.newProxyInstance(Lock.class.getClassLoader(), new Class<?>[] {type}, (p, method, arguments) -> {
                if (method.getName().equals("setObject")) {
                    arguments[1] = ofBench(arguments[1]);
                }
                try {
                    return then.answer(method.getName(), arguments, method.invoke(real, arguments));
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            }));
        }
    }
}
