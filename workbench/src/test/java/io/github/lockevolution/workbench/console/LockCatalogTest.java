package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.PaperStage;
import java.util.List;
import org.junit.jupiter.api.Test;

class LockCatalogTest {

    private static List<String> order(LockStage... locks) {
        return new LockCatalog(List.of(locks))
                .all().stream().map(LockStage::name).toList();
    }

    private static PaperStage lock(String name) {
        return PaperStage.named(name);
    }

    @Test
    void locks_with_a_place_in_history_come_first_by_their_number() {
        assertThat(order(lock("b"), lock("z").numbered(2), lock("a"), lock("y").numbered(1)))
                .containsExactly("y", "z", "a", "b");
    }

    @Test
    void the_others_stand_behind_the_lock_they_improve_on_else_by_name() {
        assertThat(order(
                        lock("a").improvingOn("c"),
                        lock("b").improvingOn("a"),
                        lock("c"),
                        lock("d").improvingOn("z"),
                        lock("z").numbered(1)))
                .containsExactly("z", "c", "a", "b", "d");
    }

    @Test
    void a_predecessor_that_is_not_on_the_bench_does_not_matter() {
        assertThat(order(lock("b").improvingOn("gone"), lock("a"))).containsExactly("a", "b");
    }

    @Test
    void locks_that_improve_on_each_other_in_a_circle_are_refused() {
        assertThatThrownBy(() -> order(lock("a").improvingOn("b"), lock("b").improvingOn("a"), lock("c")))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("the predecessors of a and b lead round in a circle; one of them needs to begin the line");
    }
}
