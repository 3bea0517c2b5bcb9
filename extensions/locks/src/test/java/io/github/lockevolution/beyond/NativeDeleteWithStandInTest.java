package io.github.lockevolution.beyond;

import static io.github.lockevolution.lock.Failure.LEASE_OVERRUN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.memory.MemoryLauncher;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.memory.MemoryStore;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * What the lock sends, and what it makes of the answers, with a stand-in for the server. On a real one it is under test where
 * {@link NativeDeleteLockTest} is not skipped.
 */
class NativeDeleteWithStandInTest {

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final MemoryStore store = new MemoryStore();
    private final List<String> sent = new ArrayList<>();

    private String ask(String... command) {
        sent.add(command[0]);
        return store.run(List.of(command));
    }

    private static Testbed testbed() {
        MemoryLauncher.Factory factory = (connection, key, owner, lease, clock, timer) ->
                new NativeDeleteLock(ServerStandIn.redis(connection), key, owner, lease);
        return UnprovenTestbed.open(
                new BeyondLocks().lock("native-delete"), new MemoryLauncher(factory, MemoryLock.GET_SET), 2);
    }

    private static Census census(Testbed testbed, Bounds bounds) {
        return new Explorer(testbed, bounds, Merging.ON).explore().census();
    }

    @Test
    void it_counts_as_stage_5_does_and_shows_the_same_failure() {
        try (Testbed testbed = testbed()) {
            Map.of(
                            Bounds.clients(2).crashes(1).expiries(1), List.of(186, 48),
                            Bounds.clients(2).crashes(2).expiries(2), List.of(794, 330),
                            Bounds.clients(2).crashes(1).expiries(1).lostReplies(1), List.of(460, 108))
                    .forEach((bounds, golden) -> {
                        Census census = census(testbed, bounds);

                        assertThat(census.gap()).isEmpty();
                        assertThat(census.schedules()).isEqualTo(BigInteger.valueOf(golden.get(0)));
                        assertThat(census.observedFailures()).containsExactly(LEASE_OVERRUN);
                        assertThat(census.count(LEASE_OVERRUN)).isEqualTo(BigInteger.valueOf(golden.get(1)));
                    });
        }
    }

    /** A's lease runs out, B gets in beside it, and A's delete leaves B's key alone. */
    @Test
    void a_holder_slower_than_its_lease_is_not_alone_and_deletes_nothing_of_another() {
        try (Testbed testbed = testbed()) {
            Trace story = new Replayer(testbed).play(Schedule.parse("native-delete:A.expire.B.A.A.B.B"));

            assertThat(story.failures()).containsOnlyKeys(LEASE_OVERRUN);
            assertThat(story.steps().get(4).toString())
                    .startsWith("A: DELEX lock IFEQ A:token")
                    .contains(" -> 0, A DONE");
        }
    }

    @Test
    void a_valkey_is_asked_by_its_own_command() {
        NativeDeleteLock lock = new NativeDeleteLock(ServerStandIn.valkey(this::ask), "lock", "A", LEASE);
        NativeDeleteLock late = new NativeDeleteLock(ServerStandIn.valkey(this::ask), "lock", "B", LEASE);
        late.tryLock();
        store.run(List.of("DEL", "lock"));
        lock.tryLock();

        assertThat(late.unlock()).isFalse();
        assertThat(lock.unlock()).isTrue();
        assertThat(lock.unlock()).as("once more").isFalse();
        assertThat(store.run(List.of("EXISTS", "lock"))).isEqualTo("0");
    }

    /** Only an unknown command is reason to try another; the right to delete may be missing as well. */
    @Test
    void any_other_error_reaches_the_caller() {
        NativeDeleteLock lock = new NativeDeleteLock(
                ServerStandIn.redis(command -> {
                    if (command[0].equals("DELEX")) {
                        throw new JedisDataException("NOPERM this user has no permissions to run the 'delex' command");
                    }
                    return ask(command);
                }),
                "lock",
                "A",
                LEASE);
        lock.tryLock();

        assertThatExceptionOfType(JedisDataException.class)
                .isThrownBy(lock::unlock)
                .withMessageStartingWith("NOPERM");
        assertThat(sent).containsExactly("SET");
    }
}
