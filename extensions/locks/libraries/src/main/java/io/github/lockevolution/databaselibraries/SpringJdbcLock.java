package io.github.lockevolution.databaselibraries;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.locks.Lock;
import javax.sql.DataSource;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * A lock of Spring Integration's {@link JdbcLockRegistry} over a {@link DefaultLockRepository}: a row that says who holds it and until when.
 * One transaction takes the lock, and another gives it back.
 *
 * <p>Not the library's own is only this: the time of day, which Spring asks the machine for, and the name of the table ({@link
 * BenchDataSource}); and the key of a row is the name of the lock, where Spring by itself makes a UUID of the name.
 */
final class SpringJdbcLock implements DistributedLock {

    private final Lock lock;

    /**
     * @param database the source of Spring's connections; nothing is sent yet
     * @param owner the value of {@code CLIENT_ID}
     * @param clock the clock of this client
     */
    SpringJdbcLock(DataSource database, String table, String name, String owner, Duration lease, InstantSource clock) {
        DataSource bench = new BenchDataSource(database, table, lease, clock);
        this.lock = registry(repository(bench, owner), lease).obtain(name);
    }

    /** Made as Spring makes a bean. */
    private static DefaultLockRepository repository(DataSource database, String owner) {
        DefaultLockRepository repository = new DefaultLockRepository(database, owner);
        repository.setTransactionManager(new JdbcTransactionManager(database));
        repository.afterPropertiesSet();
        repository.afterSingletonsInstantiated();
        return repository;
    }

    private static JdbcLockRegistry registry(DefaultLockRepository repository, Duration lease) {
        return new JdbcLockRegistry(repository, lease) {

            @Override
            protected String pathFor(String name) {
                return name;
            }
        };
    }

    @Override
    public boolean tryLock() {
        return lock.tryLock();
    }

    /** {@inheritDoc} Spring throws if somebody else has the lock by then. */
    @Override
    public boolean unlock() {
        lock.unlock();
        return true;
    }
}
