package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.check.JavaLockLoader;
import io.github.lockevolution.faults.check.LockUse;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A store comes to the bench by its kind alone: the one in the package {@code tiny} is a server that this test brings, which nothing but the files
 * in {@code META-INF/services} names. Locks and sections in it are put under test as those in any other.
 */
class NewStoreTest {

    private static final String TINY = "io.github.lockevolution.tiny.";

    private final TypedCommand lab = new TypedCommand();

    private Map<String, JsonObject> explored() {
        return StreamSupport.stream(lab.told().getAsJsonArray("stages").spliterator(), false)
                .map(stage -> stage.getAsJsonObject())
                .collect(Collectors.toMap(stage -> stage.get("stage").getAsString(), Function.identity()));
    }

    private static String counts(JsonObject explored) {
        return explored.get("schedules") + " " + explored.get("twoInside") + " "
                + explored.getAsJsonObject("failures").entrySet().stream()
                        .map(failure -> failure.getKey() + " "
                                + failure.getValue().getAsJsonObject().get("schedules"))
                        .toList();
    }

    @Test
    void locks_in_it_are_explored_and_counted_as_those_that_do_the_same_in_redis() {
        int status = lab.type("explore stage4-set-nx-ex stage5-lua tiny-dropping tiny-comparing --json");

        Map<String, JsonObject> explored = explored();
        assertThat(counts(explored.get("tiny-dropping")))
                .contains("FOREIGN_UNLOCK 34")
                .isEqualTo(counts(explored.get("stage4-set-nx-ex")));
        assertThat(counts(explored.get("tiny-comparing"))).isEqualTo(counts(explored.get("stage5-lua")));
        assertThat(lab.told().getAsJsonArray("otherStores")).hasToString("[\"Tiny 1\"]");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @Test
    void nothing_is_said_of_a_lock_where_the_canary_does_not_break() {
        int status = lab.type("explore unproven-comparing");

        assertThat(lab.out()).isEmpty();
        assertThat(lab.err()).contains("canary");
        assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tiny nowhere", "-D lab.tiny=nowhere"})
    void an_option_of_its_own_chooses_the_server(String option) {
        int status = lab.type("explore tiny-comparing " + option);

        assertThat(lab.err()).contains("no tiny server 'nowhere'");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void its_option_has_its_words_in_the_help() {
        lab.type("explore --help");

        assertThat(lab.out()).contains("--tiny=SERVER").contains("The tiny server: embedded (by default).");
    }

    @ParameterizedTest
    @CsvSource({"Dropping,FOREIGN_UNLOCK;LEASE_OVERRUN", "Comparing,LEASE_OVERRUN"})
    void a_lock_in_java_that_asks_for_its_client_is_checked_there(String lock, String shows) {
        lab.type(TypedCommand.CHECK + TINY + "TinyLocks$" + lock);

        assertThat(lab.failures()).containsExactlyInAnyOrder(shows.split(";"));
        assertThat(lab.store()).isEqualTo("Tiny 1");
    }

    @Test
    void its_lock_to_begin_with_is_printed_and_checked_there(@TempDir Path folder) throws IOException {
        lab.type("check --new tiny");
        Path file = Files.writeString(folder.resolve("TinyLock.java"), lab.out());

        TypedCommand check = new TypedCommand();
        check.type(TypedCommand.CHECK + file);

        assertThat(check.failures()).containsExactly("LEASE_OVERRUN");
        assertThat(check.store()).isEqualTo("Tiny 1");
    }

    @Test
    void the_help_of_check_names_it_and_its_lock_to_begin_with() {
        lab.type("check --help");

        // A line may end behind any full stop.
        assertThat(lab.out().replaceAll("\\s+", ""))
                .contains("redis(bydefault),tiny.")
                .contains("shell,tiny(TinyLock.java);");
    }

    @ParameterizedTest
    @CsvSource({
        "Unguarded,NOT_SERIALIZABLE,Tiny 1",
        "Beating,NOT_SERIALIZABLE,Tiny 1",
        "Guarded,,Tiny 1",
        "GuardedElsewhere,,'Redis 7.0.15, Tiny 1'"
    })
    void a_section_works_there_alone_or_beside_another_store(String section, String shows, String stores) {
        int status = lab.type(TypedCommand.CHECK + "--expiries 0 " + TINY + "TinySections$" + section);

        assertThat(lab.failures()).isEqualTo(shows == null ? Set.of() : Set.of(shows));
        assertThat(lab.store()).isEqualTo(stores);
        assertThat(status).isEqualTo(shows == null ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED);
    }

    /** By that name a run knows in which stores it has broken the canary. */
    @ParameterizedTest
    @CsvSource({"Unguarded,Tiny", "GuardedElsewhere,Redis + Tiny"})
    void a_section_is_said_to_be_in_the_stores_from_which_it_asks_for_something(String section, String stores) {
        try (CheckedLock checked = JavaLockLoader.ofClass(TINY + "TinySections$" + section, LockUse.USUAL, List.of())) {
            assertThat(checked.spec().storeName()).isEqualTo(stores);
        }
    }

    @Test
    void a_store_that_nobody_brings_is_refused_with_the_names_of_those_that_there_are() {
        int status = lab.type("check --store paper -- cat");

        assertThat(lab.err()).contains("redis").contains("tiny");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void the_doctor_looks_for_it() {
        lab.type("doctor");

        assertThat(lab.out().lines()).containsSequence("Tiny", "  * embedded  ok       Tiny 1 answers");
    }
}
