package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;

/** Somebody is refused and gone when the holder gives the lock back: what is left of the lock then, and how soon that was looked at. */
@OnTheBench
class DeadWaiterIT {

    /** What a lock left that is given up within this time is as good as free. */
    private static final Duration SOON = Duration.ofSeconds(1);

    @Test
    void a_release_that_leaves_the_lock_taken_is_held_against_its_holder(RedisEnvironment environment)
            throws Exception {
        LockSpec lock =
                ScriptedLock.of("only-asks", it -> it.setIfFree(it.key, it.owner), it -> it.redis.exists(it.key));

        AttackOutcome seen = AttackOutcome.of(new DeadWaiter(), lock, environment);

        assertThat(seen.history()).endsWith("Left A, StillTaken A, Finished A");
        seen.assertSuffers(UNRELEASED);
    }

    /** A does not give the lock back before Redis has nobody at the other end of B's connection any more. */
    @Test
    void who_was_refused_has_no_connection_when_the_holder_leaves(RedisEnvironment environment) throws Exception {
        UnifiedJedis redis = environment.redis().direct();
        AtomicReference<String> ofB = new AtomicReference<>("");
        LockSpec lock = ScriptedLock.of(
                "waits-until-b-is-gone",
                it -> {
                    if (it.owner.equals("B")) {
                        ofB.set(client(it.redis, "ID").toString());
                    }
                    return it.setIfFree(it.key, it.owner);
                },
                it -> {
                    if (!ofB.get().isEmpty()) {
                        await("the connection of B ends").until(() -> !isConnected(redis, ofB.get()));
                    }
                    return it.delete(it.key);
                });

        AttackOutcome seen = AttackOutcome.of(new DeadWaiter(), lock, environment);

        assertThat(ofB.get()).isNotEmpty();
        seen.assertSurvives();
    }

    private static boolean isConnected(UnifiedJedis redis, String id) {
        return ((byte[]) client(redis, "LIST", "ID", id)).length > 0;
    }

    private static Object client(UnifiedJedis redis, String... arguments) {
        return redis.executeCommand(new CommandArguments(Command.CLIENT).addObjects((Object[]) arguments));
    }

    /** A lock that A gives back by this command, and that a newcomer takes all the same, more than a second after that. */
    private static LockSpec takenLate(ScriptedLock.Call release) {
        AtomicLong leftAt = new AtomicLong();
        return ScriptedLock.of(
                "taken-late",
                it -> {
                    if (!it.owner.equals("N") || leftAt.get() == 0) {
                        return it.setIfFree(it.key, it.owner);
                    }
                    await("more than a second after the release")
                            .until(() -> System.nanoTime() - leftAt.get() > SOON.toNanos());
                    return "OK".equals(it.redis.set(it.key, it.owner));
                },
                it -> {
                    if (!it.owner.equals("A") || it.key.contains("rehearsal")) {
                        return it.delete(it.key);
                    }
                    boolean answer = release.by(it);
                    leftAt.set(System.nanoTime());
                    return answer;
                });
    }

    /** Whether the lease that A left was over within a second, nobody can tell any more. */
    @Test
    void a_lease_that_was_looked_at_too_late_proves_nothing(RedisEnvironment environment) {
        LockSpec lock = takenLate(it -> it.redis.pexpire(it.key, 600_000) == 1);

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new DeadWaiter(), lock, environment))
                .withMessage("what A's release left could not be looked at in time: this machine is too slow");
    }

    /** No lease can have run out meanwhile. */
    @Test
    void what_has_no_lease_was_freed_by_the_release_however_long_a_newcomer_takes(RedisEnvironment environment)
            throws Exception {
        LockSpec lock = takenLate(it -> it.redis.persist(it.key) == 1);

        AttackOutcome seen = AttackOutcome.of(new DeadWaiter(), lock, environment);

        assertThat(seen.story()).isEqualTo("B is refused and gone; A's DEL frees the lock");
        seen.assertSurvives();
    }
}
