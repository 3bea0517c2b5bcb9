package io.github.lockevolution.faults.explore.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ExploredInMemoryIT;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.run.ClientNames;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Judge;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients that are interchangeable for the lock are so for the judge: what is the same but for their names is there once. */
class JudgedGraphTest {

    private static final List<int[]> ORDERS = List.of(
            new int[] {0, 1, 2},
            new int[] {0, 2, 1},
            new int[] {1, 0, 2},
            new int[] {1, 2, 0},
            new int[] {2, 0, 1},
            new int[] {2, 1, 0});

    static List<LockSpec> locks() {
        return ExploredInMemoryIT.locks();
    }

    private static JudgedGraph graph(LockSpec lock) {
        try (Testbed testbed = MemoryLock.testbed(lock, 3)) {
            Explorer explorer =
                    new Explorer(testbed, Bounds.clients(3).crashes(1).expiries(1), Merging.ON);
            explorer.explore();
            return explorer.judged();
        }
    }

    /** By trying every way to rename those who are alike. */
    private static boolean isSameButForNames(JudgedGraph.State one, JudgedGraph.State other) {
        int[] firstAlike = one.node().firstAlike();
        List<Judge> renamed = new ArrayList<>();
        for (int[] order : ORDERS) {
            boolean areAlike = true;
            for (int place = 0; place < order.length; place++) {
                areAlike &= firstAlike[place] == firstAlike[order[place]];
            }
            if (areAlike) {
                renamed.add(one.judge().renamed(ClientNames.marks(order)::in));
            }
        }
        return renamed.contains(other.judge());
    }

    @ParameterizedTest
    @MethodSource("locks")
    void no_two_states_are_the_same_but_for_names(LockSpec lock) {
        List<JudgedGraph.State> states = graph(lock).states();

        for (int i = 0; i < states.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (states.get(i).node() == states.get(j).node()) {
                    assertThat(isSameButForNames(states.get(i), states.get(j)))
                            .as("%s", states.get(i).node().words().orElseThrow().readable())
                            .isFalse();
                }
            }
        }
    }

    /** A judge is large, and there are far more states than judges who differ. */
    @ParameterizedTest
    @MethodSource("locks")
    void judges_who_are_equal_are_one(LockSpec lock) {
        List<Judge> judges =
                graph(lock).states().stream().map(JudgedGraph.State::judge).toList();
        Set<Judge> each = Collections.newSetFromMap(new IdentityHashMap<>());
        each.addAll(judges);

        assertThat(each).hasSameSizeAs(Set.copyOf(judges));
    }
}
