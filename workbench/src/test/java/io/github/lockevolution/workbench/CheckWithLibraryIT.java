package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lock that needs a library, which Maven has: {@code --with}. */
class CheckWithLibraryIT {

    private static final String NEEDS_SHEDLOCK = """
            import java.time.Duration;
            import java.time.Instant;
            import net.javacrumbs.shedlock.core.LockConfiguration;
            import redis.clients.jedis.UnifiedJedis;
            import redis.clients.jedis.params.SetParams;

            public class NeedsShedLock {
                private final UnifiedJedis redis;
                private final LockConfiguration lock;

                public NeedsShedLock(UnifiedJedis redis, String key, Duration lease) {
                    this.redis = redis;
                    this.lock = new LockConfiguration(Instant.EPOCH, key, lease, Duration.ZERO);
                }

                public boolean tryLock() {
                    SetParams once = SetParams.setParams().nx().px(lock.getLockAtMostFor().toMillis());
                    return redis.set(lock.getName(), "locked", once) != null;
                }

                public void unlock() {
                    redis.del(lock.getName());
                }
            }
            """;

    private static final String CHECK = "check --clients 2 --crashes 0 --lost-replies 0 %s --with ";

    @Test
    void a_lock_is_judged_with_a_library_that_maven_has(@TempDir Path folder) throws IOException {
        LabCommand lab = new LabCommand();

        int status = lab.type(CHECK + "net.javacrumbs.shedlock:shedlock-core:7.10.1", lock(folder));

        assertThat(lab.out()).as(lab.err()).startsWith("NeedsShedLock breaks: FOREIGN_UNLOCK.");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }

    /** Asked for twice: of the second time, Maven says it in other words. */
    @RepeatedTest(2)
    @Tag("nightly")
    void a_library_that_nobody_has_is_told_in_a_sentence(@TempDir Path folder) throws IOException {
        LabCommand lab = new LabCommand();

        int status = lab.type(CHECK + "io.github.lockevolution:no-such-library:0.0", lock(folder));

        assertThat(lab.err())
                .startsWith("lab: Maven finds no io.github.lockevolution:no-such-library:jar:0.0,"
                        + " which --with io.github.lockevolution:no-such-library:0.0 needs;"
                        + " look up how it is written, and its version, on central.sonatype.com");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    private static Path lock(Path folder) throws IOException {
        return Files.writeString(folder.resolve("NeedsShedLock.java"), NEEDS_SHEDLOCK);
    }

    /** Of which no method has the shape that it has today: the lock gets the client that it was compiled for, and is held at a port. */
    @Test
    @Tag("nightly")
    void a_lock_for_another_jedis_gets_that_one(@TempDir Path folder) throws IOException {
        LabCommand lab = new LabCommand();
        Path lock = Files.writeString(folder.resolve("OfOldJedis.java"), """
                import redis.clients.jedis.Jedis;

                public class OfOldJedis {
                    private final Jedis jedis;
                    private final String key;
                    private final long millis;

                    public OfOldJedis(Jedis jedis, String key, long millis) {
                        this.jedis = jedis;
                        this.key = key;
                        this.millis = millis;
                    }

                    public boolean tryLock() {
                        return jedis.set(key, "locked", "NX", "PX", millis) != null;
                    }

                    public void unlock() {
                        jedis.del(key);
                    }
                }
                """);

        int status = lab.type(CHECK + "redis.clients:jedis:2.9.0", lock);

        assertThat(lab.out()).as(lab.err()).startsWith("OfOldJedis breaks: FOREIGN_UNLOCK.");
        assertThat(status).isEqualTo(ExitStatus.NOT_AS_EXPECTED);
    }
}
