package io.github.lockevolution.stage5;

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

/** Taking the lock, its lease and its token, and every bad input. {@link LuaReleaseTest} has the release. */
@OnTheBench(LuaStage.class)
class LuaLockTest extends LockContract {

    private static final String KEY = "order:42";
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final RedisVersion DOCUMENTS_ITSELF = new RedisVersion(7, 0, 0);

    @Test
    void a_taken_key_holds_a_token_that_starts_with_its_owner(Scene scene) throws Exception {
        scene.client("A", Scene.LONG_LEASE).tryLock();

        assertThat(token(scene)).matches("A:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }

    @Test
    void each_time_the_lock_is_taken_its_token_is_new(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        a.tryLock();
        String first = token(scene);
        a.unlock();

        a.tryLock();

        assertThat(token(scene)).isNotEqualTo(first);
    }

    @Test
    void a_taken_key_has_a_lease_in_milliseconds(Scene scene) throws Exception {
        Duration lease = Scene.LONG_LEASE.plusMillis(1);
        LiveClient a = scene.client("A", lease);

        a.tryLock();

        assertThat(a.recorder().sent().get(0).words()).endsWith("PX", "600001");
        assertThat(scene.key().lease())
                .hasValueSatisfying(left -> assertThat(left).isBetween(lease.dividedBy(2), lease));
    }

    @Test
    void the_shortest_lease_is_one_millisecond(Scene scene) throws Exception {
        assertThat(scene.client("A", Duration.ofMillis(1)).tryLock()).isTrue();
    }

    @Test
    void redis_accepts_the_longest_lease(Scene scene) throws Exception {
        LiveClient a = scene.client("A", LockInput.LONGEST_LEASE);

        boolean entered = a.tryLock();

        assertThat(entered).isTrue();
        assertThat(scene.key().lease())
                .hasValueSatisfying(left ->
                        assertThat(left).isBetween(LockInput.LONGEST_LEASE.dividedBy(2), LockInput.LONGEST_LEASE));
    }

    private static String token(Scene scene) {
        return scene.redis().direct().get(scene.key().name());
    }

    @Test
    void a_lease_that_it_cannot_count_is_refused(Redis redis) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LuaLock(redis.direct(), KEY, "A", Duration.ofNanos(1_500_000)))
                .withMessage(
                        "lease is PT0.0015S; this lock counts its lease in whole milliseconds and would cut off the rest");
    }

    @Test
    void redis_itself_says_since_when_it_has_these_commands(Redis redis, LockStage stage) {
        assertThat(documentation(redis, "SET")).contains("[2.6.12, Added the `EX`, `PX`, `NX` and `XX` options.]");
        assertThat(documentation(redis, "EVALSHA")).contains("since=2.6.0,");
        assertThat(documentation(redis, "EVAL")).contains("since=2.6.0,");
        assertThat(stage.requires()).hasToString("2.6.12");
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
                .isThrownBy(() -> new LuaLock(null, KEY, "A", LEASE))
                .withMessage("redis is null; it needs to be the connection of this client");
    }
}
