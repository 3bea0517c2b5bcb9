package io.github.lockevolution.faults.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.Event.LeaseRanOut;
import io.github.lockevolution.faults.model.Verdict;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is left of an attack that was carried out.
 *
 * @param leases how many leases it has to wait for
 * @param story what it tells, in English
 * @param events what it saw, from its begin to its end
 */
record AttackOutcome(int leases, String story, List<Event> events, Verdict verdict) {

    static AttackOutcome of(AttackScript script, LockSpec lock, RedisEnvironment environment) throws Exception {
        return of(script, new FaultScenario(lock, environment));
    }

    /** The same in a scenario, which is closed then. */
    static AttackOutcome of(AttackScript script, FaultScenario scenario) throws Exception {
        try (scenario) {
            String story = script.carryOut(scenario).in(Language.ENGLISH);
            return new AttackOutcome(
                    leasesOf(script), story, scenario.history().events(), Verdict.on(scenario.history()));
        }
    }

    private static int leasesOf(AttackScript script) {
        return Arrays.stream(Attack.values())
                .filter(attack -> attack.script().getClass() == script.getClass())
                .findFirst()
                .orElseThrow()
                .leases();
    }

    /** The events by their names and clients, as in {@code Took A, LeaseRanOut}. */
    String history() {
        return events.stream()
                .map(event -> event.toString()
                        .replaceAll(", (share|free)=[^]]*", "")
                        .replaceAll("\\[(client=)?|\\]", " ")
                        .strip())
                .collect(Collectors.joining(", "));
    }

    void assertSuffers(Failure... failures) {
        assertThat(verdict.failures()).containsExactly(failures);
    }

    void assertSurvives() {
        assertThat(verdict).isEqualTo(new Verdict.Survives());
    }

    void assertWaitedForItsLeases() {
        assertThat(Collections.frequency(events, new LeaseRanOut())).isEqualTo(leases);
    }
}
