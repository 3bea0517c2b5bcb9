package io.github.lockevolution.faults.explore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** Moves of locks that go on when their connection to a Redis is gone, and of a lease that a Redis lets run out. */
@OnTheBench
class ExecutionTest {

    private Redis redis;
    private Optional<Testbed> testbed = Optional.empty();

    @BeforeEach
    void use(Redis redis) {
        this.redis = redis;
    }

    @AfterEach
    void close() {
        testbed.ifPresent(Testbed::close);
    }

    private Execution begin(LockSpec lock) {
        testbed = Optional.of(UnprovenTestbed.open(lock, new RedisLauncher(redis), 2));
        return testbed.get().begin(2);
    }

    private static Step make(Execution execution, String moves) {
        List<Step> made = Schedule.parse("any:" + moves).moves().stream()
                .map(execution::make)
                .toList();
        return made.get(made.size() - 1);
    }

    private static List<String> possible(Execution execution) {
        return execution.possible().stream().map(Move::toString).toList();
    }

    @Test
    void a_client_that_lost_a_reply_may_try_again() {
        Execution execution = begin(new Attempting((redis, key, owner, soundly) -> {
                    try {
                        return soundly.getAsBoolean();
                    } catch (JedisConnectionException e) {
                        return soundly.getAsBoolean();
                    }
                })
                .lock());

        make(execution, "A-lost");

        assertThat(execution.next(0)).contains("SET lock A:tokenA NX PX 30000");
        assertThat(make(execution, "A").exchange()).map(Exchange::reply).contains("nil");
    }

    @Test
    void a_dead_client_that_tries_again_sends_nothing() {
        Execution execution = begin(new Attempting((redis, key, owner, soundly) -> {
                    while (true) {
                        try {
                            return soundly.getAsBoolean();
                        } catch (JedisConnectionException e) {
                            // Tries again.
                        }
                    }
                })
                .lock());

        assertThat(make(execution, "A-crash")).hasToString("A-crash, A DEAD, no lock");
    }

    @Test
    void a_dead_client_whose_lock_takes_the_error_for_a_yes_is_dead_all_the_same() {
        Execution execution = begin(new Attempting((redis, key, owner, soundly) -> {
                    try {
                        return soundly.getAsBoolean();
                    } catch (JedisConnectionException e) {
                        return true;
                    }
                })
                .lock());

        Step dead = make(execution, "A-crash");

        assertThat(dead.events()).containsExactly(new Event.Died("A"));
        assertThat(possible(execution)).containsExactly("B", "B-lost", "B-crash");
    }

    /** A lease of less than three seconds would be held still. */
    @Test
    void a_lease_that_runs_out_by_itself_is_not_planned() {
        AtomicReference<String> key = new AtomicReference<>();
        LockSpec lock = new Attempting((redis, name, owner, soundly) -> {
                    key.set(name);
                    return soundly.getAsBoolean();
                })
                .lock();
        testbed = Optional.of(UnprovenTestbed.open(lock, new RedisLauncher(redis), 2, Duration.ofSeconds(4)));
        Execution execution = testbed.get().begin(2);
        make(execution, "A");
        await("the lease runs out").until(() -> !redis.direct().exists(key.get()));

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> make(execution, "B"))
                .withMessage("the lease ran out by itself while the schedule went on; the machine is too slow, or the"
                        + " lease too short to be held still");
    }
}
