// What ShedLock does around a @SchedulerLock, in a PostgreSQL, with the provider as its README makes it.

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.sql.DataSource;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.jdbc.core.JdbcTemplate;

public class Lock {

    private final JdbcTemplateLockProvider provider;
    private final String key;
    private final Duration lease;
    private Optional<SimpleLock> lock = Optional.empty();

    public Lock(DataSource database, String key, Duration lease) {
        this.provider = new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
                .withJdbcTemplate(new JdbcTemplate(database))
                .usingDbTime()
                .build());
        this.key = key;
        this.lease = lease;
    }

    public boolean tryLock() {
        lock = provider.lock(new LockConfiguration(Instant.now(), key, lease, Duration.ZERO));
        return lock.isPresent();
    }

    public void unlock() {
        lock.ifPresent(SimpleLock::unlock);
    }
}
