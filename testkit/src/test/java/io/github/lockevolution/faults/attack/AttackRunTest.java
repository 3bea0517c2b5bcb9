package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.locks.Attempting;
import io.github.lockevolution.faults.locks.FutureSpec;
import io.github.lockevolution.faults.locks.MemorySpec;
import io.github.lockevolution.faults.locks.PlantedBug.NeverExpires;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.network.CountedPorts;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisCanary;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@OnTheBench
@Execution(ExecutionMode.CONCURRENT)
class AttackRunTest {

    @Test
    void a_redis_that_is_too_old_for_every_lock_is_refused_before_any_attack(RedisEnvironment environment) {
        List<AttackResult> results = new ArrayList<>();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> new AttackRun(environment).on(List.of(new FutureSpec().lock()), results::add));

        assertThat(results).isEmpty();
    }

    @Test
    void a_lock_that_the_redis_is_too_old_for_is_not_attacked_and_the_others_are(RedisEnvironment environment)
            throws InterruptedException {
        List<AttackReport> reports = new AttackRun(environment, List.of(Attack.BOTH_AT_ONCE))
                .on(List.of(new FutureSpec().lock(), new RedisCanary().lock()), result -> {});

        assertThat(reports.get(0).lock().name()).isEqualTo("future-spec");
        assertThat(reports.get(0).results()).isEmpty();
        assertThat(reports.get(0).expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        assertThat(reports.get(1).results()).hasSize(1);
    }

    /** The bench reads a Redis that the clients never write to, so it cannot see what they do to the key. */
    @Test
    void a_run_that_does_not_see_the_canary_break_attacks_no_lock(RedisEnvironment environment) {
        List<AttackResult> results = new ArrayList<>();
        try (Redis another = Redis.start(RedisBackends.named("embedded"))) {
            AttackRun run = new AttackRun(new RedisEnvironment(another, environment.network()));

            assertThatExceptionOfType(CanaryMissed.class)
                    .isThrownBy(() -> run.on(List.of(new SoundSpec().lock()), results::add))
                    .withMessage("the canary, a lock that looks before it takes, was not caught: RACE"
                            + " (A and B both pass SET and are inside); this run is void");
        }

        assertThat(results).isEmpty();
    }

    @Test
    @Tag("integration")
    void an_attack_brings_as_many_clients_into_its_scene_as_it_says(Redis redis) {
        assertBringsItsClients(new RedisCanary().lock(), redis, Attack.values());
    }

    @Test
    @Tag("integration")
    void an_attack_on_a_lease_brings_as_many_clients_into_its_scene_as_it_says(Redis redis) {
        assertBringsItsClients(
                new SoundSpec().lock(),
                redis,
                Attack.LATE_UNLOCK,
                Attack.PAUSED_HOLDER,
                Attack.SCRIPT_FLUSH,
                Attack.SLOW_WORKER,
                Attack.DEAD_WAITER,
                Attack.DEAD_THREAD);
    }

    /** It writes down until when it holds the lock, and gives it back whoever has it. */
    @Test
    void an_attack_on_a_clock_brings_as_many_clients_into_its_scene_as_it_says(Redis redis) {
        assertBringsItsClients(
                ScriptedLock.of(
                        "notes-its-deadline",
                        it -> it.setIfFree(it.key, Long.toString(it.clock.millis() + it.millis)),
                        it -> it.delete(it.key)),
                redis,
                Attack.CLOCK_AHEAD);
    }

    private static void assertBringsItsClients(LockSpec lock, Redis redis, Attack... attacks) {
        CountedPorts ports = new CountedPorts();
        try (Network network = Network.start(ports.ofTheEmbeddedToxiproxy(), redis)) {
            RedisEnvironment environment = new RedisEnvironment(redis, network);

            assertThat(attacks).allSatisfy(attack -> {
                int before = ports.opened();
                AttackResult result = SingleAttack.on(attack, lock, environment);
                int clients = ports.opened() - before;

                assertThat(clients).as("%s: %s", attack, result.story()).isEqualTo(clientsOf(result));
            });
        }
    }

    /** Their order says nothing of when they came: the attacks go side by side. */
    @Test
    @Tag("integration")
    void a_run_tells_each_result_once_and_reports_them_by_lock_and_by_attack(RedisEnvironment environment)
            throws InterruptedException {
        List<AttackResult> told = new CopyOnWriteArrayList<>();

        List<AttackReport> reports =
                new AttackRun(environment).on(List.of(new SoundSpec().lock(), new NeverExpires().lock()), told::add);

        assertThat(reports).extracting(report -> report.lock().name()).containsExactly("sound-spec", "never-expires");
        assertThat(reports)
                .allSatisfy(report -> assertThat(report.results())
                        .extracting(AttackResult::attack)
                        .containsExactlyElementsOf(Attack.usual()));
        assertThat(told)
                .containsExactlyInAnyOrderElementsOf(reports.stream()
                        .flatMap(report -> report.results().stream())
                        .toList());
        assertThat(reports.get(0).expectation()).isEqualTo(Expectation.MET);
        assertThat(reports.get(0).observedFailures()).containsExactly(Failure.LEASE_OVERRUN);
        assertThat(reports.get(1).expectation()).isEqualTo(Expectation.BROKEN);
        assertThat(reports.get(1).observedFailures()).containsExactly(Failure.ORPHAN_KEY);
    }

    /** In each of them, B waits for that of the other: one after the other, neither would end. */
    @Test
    void the_attacks_of_a_run_go_side_by_side(RedisEnvironment environment) throws InterruptedException {
        CountDownLatch bothAreThere = new CountDownLatch(2);
        Attempting.Attempt attempt = (redis, key, owner, soundly) -> {
            if (owner.equals("B")) {
                bothAreThere.countDown();
                await("B of the other attack").until(() -> bothAreThere.getCount() == 0);
            }
            return soundly.getAsBoolean();
        };

        List<AttackReport> reports = new AttackRun(environment, List.of(Attack.BOTH_AT_ONCE))
                .on(List.of(new Attempting(attempt).lock(), new Attempting(attempt).lock()), result -> {});

        assertThat(reports)
                .flatExtracting(AttackReport::results)
                .extracting(AttackResult::inJson)
                .containsExactly("survives", "survives");
    }

    /** Whoever listens to the results fails; the run does not hide it behind a report without results. */
    @Test
    void a_run_whose_listener_throws_ends_without_a_report(RedisEnvironment environment) {
        IllegalStateException deaf = new IllegalStateException("nobody listens");

        assertThatIllegalStateException()
                .isThrownBy(() -> new AttackRun(environment).on(List.of(new MemorySpec().lock()), result -> {
                    throw deaf;
                }))
                .withMessage("an attack ended without a result: " + deaf)
                .withCause(deaf);
    }

    /** With room for the clients of one attack, one thread carries out one after the other; a lock that sends nothing lets none of them wait. */
    @Test
    void a_network_with_little_room_is_given_one_attack_at_a_time_and_those_that_wait_longest_first(Redis redis)
            throws Exception {
        List<Attack> order = new CopyOnWriteArrayList<>();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (Network network = Network.start(new CountedPorts(7).ofTheEmbeddedToxiproxy(), redis)) {
            AttackRun run = new AttackRun(new RedisEnvironment(redis, network));
            Foreground.call(() -> run.on(List.of(new MemorySpec().lock()), result -> {
                order.add(result.attack());
                threads.add(Thread.currentThread());
            }));
        }

        assertThat(threads).hasSize(1).allMatch(Thread::isDaemon);
        assertThat(order)
                .hasSameElementsAs(Attack.usual())
                .startsWith(Attack.DEAD_THREAD)
                .endsWith(Attack.BOTH_AT_ONCE, Attack.SCRIPT_FLUSH, Attack.DEAD_WAITER, Attack.CLOCK_AHEAD);
    }

    private static int clientsOf(AttackResult result) {
        return result instanceof AttackResult.RuledOut ? 0 : result.attack().clients();
    }
}
