package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.canary.CanaryMissed;
import io.github.lockevolution.faults.canary.OpenDoor;
import io.github.lockevolution.faults.locks.FutureStage;
import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.network.CountedPorts;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.network.Network;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackend;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@OnTheBench
class AttackRunTest {

    @Test
    void a_redis_that_is_too_old_for_one_lock_is_refused_before_any_attack(Environment environment) {
        List<AttackResult> results = new ArrayList<>();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() ->
                        new AttackRun(environment).on(List.of(new SoundStage(), new FutureStage()), results::add));

        assertThat(results).isEmpty();
    }

    /** The bench reads a Redis that the clients never write to, so it cannot see what they do to the key. */
    @Test
    void a_run_that_does_not_see_the_canary_break_attacks_no_lock(Environment environment) {
        List<AttackResult> results = new ArrayList<>();
        try (Redis another = Redis.start(RedisBackend.named("embedded"))) {
            AttackRun run = new AttackRun(new Environment(another, environment.network()));

            assertThatExceptionOfType(CanaryMissed.class)
                    .isThrownBy(() -> run.on(List.of(new SoundStage()), results::add))
                    .withMessage("the canary, a lock that lets everybody in, was not caught: RACE"
                            + " (A and B both pass SET and are inside); this run is void");
        }

        assertThat(results).isEmpty();
    }

    /** A lock without a lease, on which no attack waits. */
    @Test
    void an_attack_brings_as_many_clients_into_its_scene_as_it_says(Redis redis) {
        CountedPorts ports = new CountedPorts();
        try (Network network = Network.start(ports.ofTheEmbeddedToxiproxy(), redis)) {
            Environment environment = new Environment(redis, network);

            assertThat(Attack.values()).allSatisfy(attack -> {
                int before = ports.taken();
                AttackResult result = attack.on(new OpenDoor(), environment);
                int clients = ports.taken() - before;

                assertThat(clients).as("%s: %s", attack, result.story()).isEqualTo(clientsOf(result));
            });
        }
    }

    private static int clientsOf(AttackResult result) {
        return result instanceof AttackResult.RuledOut ? 0 : result.attack().clients();
    }
}
