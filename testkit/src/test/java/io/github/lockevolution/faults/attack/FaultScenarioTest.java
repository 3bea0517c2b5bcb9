package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TestSpec;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.network.ToxiproxyBackends;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.store.LiveStore;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** What a scenario notes of what its clients do to the lock, and what it leaves behind. */
@OnTheBench(SoundSpec.class)
class FaultScenarioTest {

    private FaultScenario scenario;
    private LiveClient a;
    private UnifiedJedis redis;
    private String key;

    @BeforeEach
    void let_a_client_in(FaultScenario scenario) throws Exception {
        this.scenario = scenario;
        this.a = scenario.client("A", FaultScenario.LONG_LEASE);
        this.redis = scenario.redis().direct();
        this.key = scenario.key().name();
    }

    private Event notedOf(Callable<?> move) throws Exception {
        int before = scenario.history().events().size();
        scenario.watching(a, move);
        assertThat(scenario.history().events()).hasSizeLessThanOrEqualTo(before + 1);
        return scenario.history().events().stream()
                .skip(before)
                .findFirst()
                .orElse(new Event.Finished("nobody: nothing was noted"));
    }

    @Test
    void what_a_lock_throws_when_it_is_made_is_what_is_told(RedisEnvironment environment) {
        try (FaultScenario other = new FaultScenario(new NoneForB().lock(), environment)) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> other.client("B", FaultScenario.LONG_LEASE))
                    .withMessage("no lock for B");
        }
    }

    /** A sound lock that cannot be made for B. */
    private static final class NoneForB extends TestSpec {

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            if (owner.equals("B")) {
                throw new UnsupportedOperationException("no lock for B");
            }
            return new SoundSpec().create(redis, key, owner, lease);
        }
    }

    @Test
    void what_a_lock_throws_is_a_no_only_where_the_lock_says_so(RedisEnvironment environment) throws Exception {
        try (FaultScenario refused =
                        new FaultScenario(throwsForB(new IllegalMonitorStateException("not yours")), environment);
                FaultScenario broken =
                        new FaultScenario(throwsForB(new IllegalStateException("lost its head")), environment)) {
            LiveClient told = refused.client("B", FaultScenario.LONG_LEASE);
            LiveClient untold = broken.client("B", FaultScenario.LONG_LEASE);

            assertThat(told.tryLock()).isFalse();
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(untold::tryLock)
                    .withMessage("lost its head");
        }
    }

    /** A lock may say no by any exception, and that of the bench is none of the lock's. */
    @Test
    void what_the_bench_could_not_find_out_is_no_refusal(RedisEnvironment environment) throws Exception {
        LockSpec lock = throwsForB(new InconclusiveException(language -> "this machine is too slow"))
                .refusesBy(Set.of(RuntimeException.class));
        try (FaultScenario slow = new FaultScenario(lock, environment)) {
            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(slow.client("B", FaultScenario.LONG_LEASE)::tryLock)
                    .withMessage("this machine is too slow");
        }
    }

    /** Like every lock, it says no by an {@link IllegalMonitorStateException}, and by no other error. */
    private static LockSpec throwsForB(RuntimeException error) {
        return new Attempting((redis, key, owner, soundly) -> {
                    if (owner.equals("B")) {
                        throw error;
                    }
                    return soundly.getAsBoolean();
                })
                .lock();
    }

    @Test
    void a_client_that_is_refused_touches_nothing_and_is_finished() throws Exception {
        redis.set(key, "B");

        a.tryLock();

        assertThat(scenario.history().events()).containsExactly(new Event.Finished("A"));
    }

    @Test
    void whatever_makes_a_newcomer_wait_has_taken_the_lock_and_whatever_lets_it_in_has_freed_it() throws Exception {
        assertThat(notedOf(() -> redis.set(key, "anything"))).isEqualTo(new Event.Took("A"));
        assertThat(notedOf(() -> redis.del(key))).isEqualTo(new Event.Freed("A"));
    }

    @Test
    void who_writes_over_a_lock_that_is_taken_has_not_taken_it() throws Exception {
        redis.set(key, "B");

        assertThat(notedOf(() -> redis.set(key, "A"))).isInstanceOf(Event.Finished.class);
    }

    @Test
    void who_only_reads_has_done_nothing() throws Exception {
        redis.set(key, "B");

        assertThat(notedOf(() -> redis.get(key))).isInstanceOf(Event.Finished.class);
    }

    @Test
    void who_touches_another_key_has_done_nothing() throws Exception {
        assertThat(notedOf(() -> redis.set(key + ":another", "A"))).isInstanceOf(Event.Finished.class);

        redis.del(key + ":another");
    }

    @Test
    void the_end_of_a_lease_is_waited_for_and_noted() {
        redis.set(key, "B", SetParams.setParams().px(50));

        scenario.awaitEndOfLease();

        assertThat(redis.exists(key)).isFalse();
        assertThat(scenario.history().events()).containsExactly(new Event.LeaseRanOut());
    }

    /** As in a schedule. Both leases run while they are compared: exactly four fifths would be less by a millisecond, or not. */
    @Test
    void a_lease_that_is_cut_to_less_than_four_fifths_is_cut_short_and_one_of_more_is_not() throws Exception {
        redis.set(key, "B", SetParams.setParams().px(600_000));

        assertThat(notedOf(() -> redis.pexpire(key, 500_000))).isInstanceOf(Event.Finished.class);
        assertThat(notedOf(() -> redis.pexpire(key, 390_000))).isEqualTo(new Event.CutLease("A"));
    }

    @Test
    void a_lock_that_is_in_no_redis_has_no_redis_to_be_asked_for(RedisEnvironment environment) {
        LockSpec lock = new SoundSpec().lock();
        LiveStore store = TestEnvironment.of(environment).store();
        try (FaultScenario elsewhere =
                new FaultScenario(lock, new TestEnvironment(store, environment.network(), Optional.empty()))) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(elsewhere::redis)
                    .withMessage("sound-spec is in no Redis");
        }
    }

    @Test
    void a_lease_that_is_not_there_cannot_run_out() {
        redis.set(key, "B");

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(scenario::awaitEndOfLease)
                .withMessage("the lock key has no lease that could run out");
    }

    @Test
    void what_clients_write_is_kept_in_order_and_apart_from_other_scenes(RedisEnvironment environment)
            throws Exception {
        try (FaultScenario another = new FaultScenario(new SoundSpec().lock(), environment)) {
            another.client("A", FaultScenario.LONG_LEASE).write("elsewhere");
            a.write("first");
            scenario.process("P", FaultScenario.LONG_LEASE).write("second");

            assertThat(scenario.resource()).containsExactly("first", "second");
            assertThat(another.resource()).containsExactly("elsewhere");
        }
    }

    @Test
    void a_scene_that_is_closed_leaves_neither_the_lock_nor_the_resource_behind(RedisEnvironment environment)
            throws Exception {
        FaultScenario closed = new FaultScenario(new SoundSpec().lock(), environment);
        LiveClient b = closed.client("B", FaultScenario.LONG_LEASE);
        b.tryLock();
        b.write("something");

        closed.close();

        assertThat(redis.exists(closed.key().name())).isFalse();
        assertThat(closed.resource()).isEmpty();
    }

    /** A command of B waits at the gate, and nobody will ever let it leave. */
    @Test
    void a_scene_that_is_closed_ends_the_threads_of_its_clients(RedisEnvironment environment) throws Exception {
        CompletableFuture<Thread> caller = new CompletableFuture<>();
        FaultScenario closed = new FaultScenario(
                new Attempting((connection, key, owner, soundly) -> {
                            caller.complete(Thread.currentThread());
                            return soundly.getAsBoolean();
                        })
                        .lock(),
                environment);
        LiveClient b = closed.client("B", FaultScenario.LONG_LEASE);
        b.pace();
        b.awaitFirstCommand(b.beginTryLock());

        closed.close();

        Thread thread = caller.get();
        thread.join(20_000);
        assertThat(thread.isAlive()).isFalse();
        assertThat(thread.isDaemon()).isTrue();
        assertThat(redis.exists(closed.key().name())).isFalse();
    }

    @Test
    void a_process_that_was_killed_has_died_and_takes_no_more_orders() throws Exception {
        ProcessClient inProcess = scenario.process("P", FaultScenario.LONG_LEASE);

        inProcess.kill();

        assertThat(scenario.history().events()).containsExactly(new Event.Died("P"));
        assertThatExceptionOfType(InconclusiveException.class).isThrownBy(inProcess::tryLock);
    }

    /** Asked past the thread of its client, which is gone as well. */
    @Test
    void a_scene_that_is_closed_ends_its_processes(RedisEnvironment environment) throws Exception {
        FaultScenario closed = new FaultScenario(new SoundSpec().lock(), environment);
        ProcessClient inProcess = closed.process("P", FaultScenario.LONG_LEASE);

        closed.close();

        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> inProcess.client().lock().tryLock());
    }

    @Test
    void one_line_that_cannot_be_closed_does_not_keep_the_others_open(Redis redis) throws Exception {
        try (EmbeddedToxiproxy foreign = EmbeddedToxiproxy.start()) {
            int port = foreign.address().getPort();
            ToxiproxyClient toxiproxy = new ToxiproxyClient("127.0.0.1", port);
            Network network = Network.start(ToxiproxyBackends.named("http://127.0.0.1:" + port), redis);
            FaultScenario disturbed = new FaultScenario(new SoundSpec().lock(), new RedisEnvironment(redis, network));
            disturbed.client("B", FaultScenario.LONG_LEASE);
            disturbed.client("C", FaultScenario.LONG_LEASE);
            toxiproxy.getProxies().stream()
                    .filter(proxy -> proxy.getName().contains("-C-"))
                    .findFirst()
                    .orElseThrow()
                    .delete();

            assertThatExceptionOfType(InconclusiveException.class)
                    .isThrownBy(disturbed::close)
                    .withMessage("not everything that the scene opened could be closed");

            assertThat(toxiproxy.getProxies()).isEmpty();
        }
    }
}
