package io.github.lockevolution.sections;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Testbed;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.section.SectionKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.subject.StoreKind;
import io.github.lockevolution.faults.timeline.Timeline;
import io.github.lockevolution.lock.LockSpec;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A section works in several stores: every command and everything that is held belongs to one of them. */
class SectionStoresTest {

    private static StoreKind.Started stores;
    private static ProvenStore store;

    @BeforeAll
    static void start() {
        stores = new SectionKind().start(BenchSettings.ofSystem());
        store = new ProvenStore(stores);
    }

    @AfterAll
    static void stop() {
        stores.close();
    }

    private static Trace trace(String text) {
        Schedule schedule = Schedule.parse(text);
        LockSpec section = new SectionCollection()
                .locks().stream()
                        .filter(lock -> lock.name().equals(schedule.stage()))
                        .findFirst()
                        .orElseThrow();
        try (Testbed testbed = Testbed.open(section, store, schedule.clients())) {
            return new Replayer(testbed).play(schedule);
        }
    }

    @Test
    void every_command_went_to_one_of_its_stores() {
        Trace trace = trace("unlock-before-commit:A.A.A.A.B.B.A.B.B.B");

        assertThat(trace.stores()).containsExactly("Redis", "H2");
        assertThat(trace.steps().stream()
                        .flatMap(step -> step.exchange().stream())
                        .map(exchange ->
                                exchange.store().orElse("") + " " + exchange.command().split(" ")[0]))
                .containsExactly(
                        "Redis SET",
                        "H2 SELECT",
                        "H2 UPDATE",
                        "Redis EVALSHA",
                        "Redis SET",
                        "H2 SELECT",
                        "H2 COMMIT",
                        "H2 UPDATE",
                        "Redis EVALSHA",
                        "H2 COMMIT");
    }

    @Test
    void everything_that_is_held_is_in_one_of_its_stores() {
        Trace trace = trace("unlock-before-commit:A.A.A.A.B.B.A.B.B.B");

        assertThat(storeOf(trace.steps().get(0).held()))
                .containsExactly("item 1 in H2", "lock in Redis");
    }

    private static List<String> storeOf(SortedMap<String, KeyState> held) {
        SortedMap<String, String> stores = new TreeMap<>();
        held.forEach((name, state) -> stores.put(name, name + " in " + state.store().orElse("none")));
        return List.copyOf(stores.values());
    }

    @Test
    void a_section_of_one_store_has_one_lane_and_that_has_its_name() {
        assertThat(Timeline.of(trace("read-then-write:A.A.B.B")).stores()).containsExactly("H2");
        assertThat(Timeline.of(trace("decr-then-incr:A.B")).stores()).containsExactly("Redis");
    }
}
