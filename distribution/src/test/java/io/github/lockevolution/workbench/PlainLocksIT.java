package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.check.LockNotation;
import io.github.lockevolution.faults.explore.Explorer;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each stage and each variant, written in plain commands, is the same lock as its class in Java. But for one, whose flaw is in the words of a
 * script, which this notation writes by itself, and for those that ask again where an answer is lost, of which it has no word.
 */
@OnTheBench
class PlainLocksIT {

    private static final Path EXAMPLES = Path.of("..", "docs", "examples");

    private static final Set<String> NOT_IN_PLAIN_COMMANDS =
            Set.of("lua-keys-for-argv", "maybe-means-no", "maybe-means-yes", "versioned-put");

    static List<String> locks() {
        return LockCatalog.onTheClassPath().chosen(List.of(), List.of("stages", "variants")).stream()
                .map(LockSpec::name)
                .filter(name -> !NOT_IN_PLAIN_COMMANDS.contains(name))
                .toList();
    }

    /** Also where answers are lost, and where a clock is ahead. */
    static Stream<Bounds> bounds() {
        Bounds usual = Bounds.clients(2).crashes(1).expiries(1);
        return Stream.of(
                usual, usual.lostReplies(1), Bounds.clients(2).crashes(1).ahead(1));
    }

    private static Census explore(LockSpec lock, Bounds bounds, ProvenStore store) {
        try (Testbed testbed = Testbed.open(lock, store, bounds.clients())) {
            return new Explorer(testbed, bounds, Merging.ON).explore().census();
        }
    }

    @ParameterizedTest
    @MethodSource("locks")
    void it_counts_what_its_class_counts(String name, ProvenStore store) {
        LockSpec inJava = LockCatalog.onTheClassPath().named(List.of(name)).get(0);
        LockSpec plain =
                LockNotation.find().read(EXAMPLES.resolve(name + ".lock")).spec();

        assertThat(plain.name()).isEqualTo(name);
        assertThat(bounds()).allSatisfy(bounds -> {
            Census expected = explore(inJava, bounds, store);
            Census counted = explore(plain, bounds, store);
            assertThat(counted.gap()).isEmpty();
            assertThat(counted.schedules()).isEqualTo(expected.schedules());
            assertThat(counted.counts()).isEqualTo(expected.counts());
            assertThat(counted.twoInside()).isEqualTo(expected.twoInside());
        });
    }

    /** What was read there is known to the script alone, also in a longer word and in the lines behind else. */
    @Test
    void what_is_read_in_a_script_is_compared_there(ProvenStore store) {
        LockSpec lock = LockNotation.find().read("""
                        acquire
                          SET {key} {owner} NX EX {seconds} = OK, else refuse
                        release
                          atomic
                            GET {key} = nil, else
                              GETSET {key} x{read} = {read}, else refuse
                            GET {key} = x{owner}, else refuse
                            DEL {key}
                        """, "typed", false).spec();

        Census census = explore(lock, Bounds.clients(2), store);

        assertThat(census.gap()).isEmpty();
        assertThat(census.observedFailures()).isEmpty();
    }

    @Test
    void an_example_that_is_no_lock_here_is_missed() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".lock")))
                    .containsExactlyInAnyOrderElementsOf(
                            locks().stream().map(name -> name + ".lock").toList());
        }
    }

    /** It is no class for that it has forgotten its key. */
    @Test
    void a_lock_that_was_typed_without_its_key_is_told_so() {
        LabCommand lab = new LabCommand();
        int status = lab.run("check", "SETNX key 1 = 1, else refuse / DEL key");

        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.err()).startsWith("lab: line 2: key is no key of the lock; write {key}, or");
    }
}
