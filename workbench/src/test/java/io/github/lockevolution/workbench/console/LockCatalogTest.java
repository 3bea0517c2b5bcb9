package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.StubLock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockCatalogTest {

    private static final class Brought extends LockProvider {

        private final LockSpec lock;

        Brought(LockSpec lock) {
            this.lock = lock;
        }

        @Override
        protected LockSpec describe() {
            return lock;
        }
    }

    private static List<String> order(LockSpec... locks) {
        return names(new LockCatalog(
                        Stream.of(locks).map(lock -> new Brought(lock).lock()).toList())
                .all());
    }

    private static LockSpec lock(String name) {
        return StubLock.named(name);
    }

    @Test
    void locks_with_a_place_in_history_come_first_by_their_number() {
        assertThat(order(lock("b"), lock("z").numbered(2), lock("a"), lock("y").numbered(1)))
                .containsExactly("y", "z", "a", "b");
    }

    @Test
    void the_others_stand_behind_the_lock_they_improve_on_else_by_name() {
        assertThat(order(
                        lock("a").after("c"),
                        lock("b").after("a"),
                        lock("c"),
                        lock("d").after("z"),
                        lock("z").numbered(1)))
                .containsExactly("z", "c", "a", "b", "d");
    }

    @Test
    void a_predecessor_that_is_not_on_the_bench_does_not_matter() {
        assertThat(order(lock("b").after("gone"), lock("a"))).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-x", "Redlock", "my lock", "my_lock", "锁", "<b>", "a:A", "a\n"})
    void a_name_that_no_command_line_could_hold_is_refused(String name) {
        assertThatThrownBy(() -> order(lock("a"), lock(name).titled("a title")))
                .isInstanceOf(SetupProblem.class)
                .hasMessage(
                        "the name of " + Brought.class.getName() + " is '" + name + "'; it needs to be of lower case"
                                + " letters, digits and dashes, and not to begin with a dash");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "seventeen letters", "two\nlines"})
    void a_title_that_no_heading_could_hold_is_refused(String title) {
        assertThatThrownBy(() -> order(lock("a").titled(title)))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("the title of " + Brought.class.getName() + " is '" + title
                        + "'; it needs to be of 1 to 16 characters on one line");
    }

    @Test
    void names_and_titles_are_as_long_as_they_may_be() {
        assertThat(order(
                        lock("0").titled("sixteen letters!"),
                        lock("a-".repeat(20)).titled("𝄞".repeat(16))))
                .containsExactly("0", "a-".repeat(20));
    }

    @Test
    void a_number_below_zero_is_refused() {
        assertThatThrownBy(() -> order(lock("a").numbered(-1)))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("the number of " + Brought.class.getName()
                        + " is -1; it needs to be 1 or more, or 0 for a lock without a position");
    }

    @Test
    void two_locks_of_the_same_name_are_refused() {
        assertThatThrownBy(() -> order(lock("a"), lock("b"), lock("a").numbered(1)))
                .isInstanceOf(SetupProblem.class)
                .hasMessage(Brought.class.getName() + " and " + Brought.class.getName()
                        + " are both called 'a'; one of them needs another name");
    }

    @Test
    void locks_that_improve_on_each_other_in_a_circle_are_refused() {
        assertThatThrownBy(() -> order(lock("a").after("b"), lock("b").after("a"), lock("c")))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("the predecessors of a and b lead round in a circle; one of them needs to begin the line");
    }

    @Test
    void a_lock_of_another_collection_stays_away_until_it_or_its_collection_is_named() {
        LockCatalog catalog = new LockCatalog(
                List.of(lock("a"), lock("b"), lock("c").of("others"), lock("d").of("others")));

        assertThat(names(catalog.named(List.of()))).containsExactly("a", "b");
        assertThat(names(catalog.named(List.of("c")))).containsExactly("c");
        assertThat(names(catalog.chosen(List.of(), List.of("others")))).containsExactly("c", "d");
        assertThat(names(catalog.chosen(List.of(), List.of("others", "stages"))))
                .containsExactly("c", "d", "a", "b");
        assertThat(names(catalog.chosen(List.of("d", "b"), List.of("others")))).containsExactly("d", "b", "c");
    }

    private static List<String> names(List<LockSpec> locks) {
        return locks.stream().map(LockSpec::name).toList();
    }

    @Test
    void a_collection_that_is_not_there_is_refused_with_those_that_are() {
        LockCatalog catalog = new LockCatalog(List.of(lock("a"), lock("c").of("others")));

        assertThatThrownBy(() -> catalog.chosen(List.of("a"), List.of("other")))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("there is no collection of locks called 'other'; there are stages, others;"
                        + " others are fetched when asked for: see --locks in ./lab --help");
    }

    @Test
    void a_collection_that_no_command_line_could_hold_is_refused() {
        assertThatThrownBy(() -> order(lock("a").of("my locks")))
                .isInstanceOf(SetupProblem.class)
                .hasMessage("the collection of " + Brought.class.getName()
                        + " is 'my locks'; it needs to be of lower case"
                        + " letters, digits and dashes, and not to begin with a dash");
    }
}
