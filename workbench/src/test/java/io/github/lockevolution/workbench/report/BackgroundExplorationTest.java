package io.github.lockevolution.workbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page has each lock with three clients, as {@code ./lab explore --clients 3} counts it. */
@OnTheBench
class BackgroundExplorationTest {

    private static List<LockSpec> stages(String... names) {
        return LockCatalog.onTheClassPath().named(List.of(names));
    }

    @Test
    void a_lock_is_explored_with_three_clients(ProvenStore store) throws Exception {
        try (BackgroundExploration exploration =
                BackgroundExploration.start(stages("stage1-get-set", "stage5-lua"), store)) {
            PackedStateSpaces packed = exploration.result();

            assertThat(packed.clients()).isEqualTo(3);
            assertThat(packed.stateSpaces().keySet()).containsExactly("stage1-get-set", "stage5-lua");
            JsonObject start = state(packed, "stage1-get-set", "");
            assertThat(start.getAsJsonArray("phases")).hasSize(3);
            assertThat(start.get("schedules").getAsInt()).isEqualTo(62592);
            assertThat(start.getAsJsonObject("schedulesByFailure"))
                    .hasToString("{\"RACE\":51648,\"ORPHAN_KEY\":1548,\"FOREIGN_UNLOCK\":37320}");
            assertThat(state(packed, "stage1-get-set", "B.C.B.C").getAsJsonArray("phases"))
                    .hasToString("[\"NOT_STARTED\",\"INSIDE\",\"INSIDE\"]");
        }
    }

    /** Follows the moves from the initial state, as the page does. */
    private static JsonObject state(PackedStateSpaces packed, String lock, String moves) throws IOException {
        JsonArray states =
                PackedStateSpacesTest.unpacked(packed.stateSpaces().get(lock)).getAsJsonArray("states");
        JsonElement state = states.get(0);
        for (String move : moves.isEmpty() ? new String[0] : moves.split("\\.")) {
            JsonObject transition =
                    state.getAsJsonObject().getAsJsonObject("transitions").getAsJsonObject(move);
            state = states.get(transition.get("to").getAsInt());
        }
        return state.getAsJsonObject();
    }

    @Test
    void one_that_is_closed_ends_and_has_explored_no_more(ProvenStore store) throws Exception {
        BackgroundExploration exploration = BackgroundExploration.start(stages(), store);

        exploration.close();
        exploration.close();

        assertThat(exploration.result().stateSpaces()).doesNotContainKey("stage5-lua");
    }

    @Test
    void one_lock_that_cannot_be_explored_keeps_none_of_the_others_out(ProvenStore store) throws Exception {
        LockSpec unmakeable = LockSpec.inRedis("unmakeable").made((over, key, owner, lease) -> {
            throw new UnsupportedOperationException("there is no such lock");
        });
        List<LockSpec> locks = List.of(unmakeable, stages("stage2-setnx").get(0));

        try (BackgroundExploration exploration = BackgroundExploration.start(locks, store)) {
            assertThat(exploration.result().stateSpaces()).containsOnlyKeys("stage2-setnx");
        }
    }

    @Test
    void without_locks_there_is_nothing_to_explore(ProvenStore store) throws Exception {
        try (BackgroundExploration exploration = BackgroundExploration.start(List.of(), store)) {
            assertThat(exploration.result().stateSpaces()).isEmpty();
        }
    }
}
