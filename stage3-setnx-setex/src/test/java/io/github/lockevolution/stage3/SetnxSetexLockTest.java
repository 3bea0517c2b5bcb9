package io.github.lockevolution.stage3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.SafeEncoder;

@OnTheBench(SetnxSetexStage.class)
class SetnxSetexLockTest extends LockContract {

    private static final String KEY = "order:42";
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration LONGEST_LEASE = Duration.ofSeconds(LockInput.LONGEST_LEASE.toSeconds());
    private static final RedisVersion DOCUMENTS_ITSELF = new RedisVersion(7, 0, 0);

    @Test
    void a_taken_key_names_its_owner_and_has_a_lease_in_seconds(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);

        a.tryLock();

        assertThat(scene.redis().direct().get(scene.key().name())).isEqualTo("A");
        assertThat(scene.key().lease())
                .hasValueSatisfying(
                        lease -> assertThat(lease).isBetween(Scene.LONG_LEASE.dividedBy(2), Scene.LONG_LEASE));
    }

    @Test
    void the_shortest_lease_is_one_second(Scene scene) throws Exception {
        assertThat(scene.client("A", Duration.ofSeconds(1)).tryLock()).isTrue();
    }

    @Test
    void redis_accepts_the_longest_lease(Scene scene) throws Exception {
        LiveClient a = scene.client("A", LONGEST_LEASE);

        boolean entered = a.tryLock();

        assertThat(entered).isTrue();
        assertThat(scene.key().lease())
                .hasValueSatisfying(lease -> assertThat(lease).isBetween(LONGEST_LEASE.dividedBy(2), LONGEST_LEASE));
    }

    @Test
    void a_lease_that_it_cannot_count_is_refused(Redis redis) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SetnxSetexLock(redis.direct(), KEY, "A", Duration.ofMillis(1500)))
                .withMessage("lease is PT1.5S; this lock counts its lease in whole seconds and would cut off the rest");
    }

    @Test
    void redis_itself_says_since_when_it_has_these_commands(Redis redis, LockStage stage) {
        assertThat(documentation(redis, "SETNX")).contains("since=1.0.0,");
        assertThat(documentation(redis, "SETEX")).contains("since=2.0.0,");
        assertThat(documentation(redis, "DEL")).contains("since=1.0.0,");
        assertThat(stage.requires()).hasToString("2.0.0");
    }

    private static String documentation(Redis redis, String command) {
        assumeFalse(redis.version().isOlderThan(DOCUMENTS_ITSELF), "before 7.0.0, Redis has no COMMAND DOCS");
        Object answer = redis.direct()
                .executeCommand(new CommandArguments(Protocol.Command.COMMAND)
                        .add("DOCS")
                        .add(command));
        return SafeEncoder.encodeObject(answer).toString();
    }

    @Test
    void a_missing_connection_is_refused() {
        assertThatNullPointerException()
                .isThrownBy(() -> new SetnxSetexLock(null, KEY, "A", LEASE))
                .withMessage("redis is null; it needs to be the connection of this client");
    }
}
