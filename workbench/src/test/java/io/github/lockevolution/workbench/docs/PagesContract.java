package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.StageLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.WholeRun;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.matrix.FullRun;
import io.github.lockevolution.workbench.matrix.Matrix;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages of this project, as they are checked in. */
public abstract class PagesContract {

    private static final List<LockStage> LOCKS = LockCatalog.onTheClassPath().all();
    private static final List<Page> PAGES = Project.around(Path.of("")).pages(LOCKS);

    @Test
    void every_page_says_what_the_run_showed(WholeRun run) throws InterruptedException {
        StageLauncher launcher = new StageLauncher(run.environment().redis());
        Matrix others = new FullRun(run.environment(), launcher, new PrintWriter(Writer.nullWriter()), Language.ENGLISH)
                .explored(RunResults.runnable(
                        Page.locks(PAGES, LockCatalog.onTheClassPath().others()), launcher));
        RunResults results = new RunResults(run.environment().redis(), launcher, run.matrix(), others);

        String differences = PAGES.stream()
                .flatMap(page -> page.revised(results).changes().stream())
                .map(change -> change.in(Language.ENGLISH))
                .collect(Collectors.joining("\n"));

        assertThat(differences)
                .withFailMessage("The pages say something else than the run; ./lab docs mends them:\n" + differences)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_shows_its_source_its_census_and_every_failure_it_declares(String page, List<String> blocks) {
        assertThat(blocks(page)).containsExactlyInAnyOrderElementsOf(blocks);
    }

    /** A lock with a place in history has a lesson; any other may have one. */
    static Stream<Object[]> lessons() {
        return LOCKS.stream()
                .filter(lock -> lock.collection().equals(LockStage.STAGES))
                .filter(lock -> lock.number() > 0 || hasPage(lock))
                .flatMap(stage -> readmes().map(name -> new Object[] {stage.name() + "/" + name, needed(stage)}));
    }

    private static boolean hasPage(LockStage lock) {
        return PAGES.stream().anyMatch(page -> page.context().name().startsWith(lock.name() + "/"));
    }

    /** One in each language there is. */
    static Stream<String> readmes() {
        return Language.ALL.stream()
                .map(language -> language == Language.ENGLISH
                        ? "README.md"
                        : "README." + language.locale().toLanguageTag() + ".md");
    }

    @ParameterizedTest
    @MethodSource("others")
    void a_lesson_of_another_collection_shows_the_same_and_what_it_likes(String page, List<String> blocks) {
        assertThat(blocks(page)).containsAll(blocks);
    }

    /**
     * In a directory of its own, inside the module of its collection. The Redis of the pages has no command that would make up for its age,
     * so a lock that asks for one shows its source alone.
     */
    static Stream<Object[]> others() {
        return LockCatalog.onTheClassPath().others().stream()
                .flatMap(lock -> readmes().map(name -> new Object[] {
                    "locks/" + lock.collection() + "/" + lock.name() + "/" + name,
                    lock.requiresOneOf().isEmpty() ? withRun(lock) : List.of("source")
                }));
    }

    private static List<String> withRun(LockStage lock) {
        return Stream.concat(
                        Stream.of("source", "census"), lock.suffers().stream().map(failure -> "story " + failure))
                .toList();
    }

    private static List<String> needed(LockStage stage) {
        List<String> needed = new ArrayList<>(List.of("source", "census"));
        boolean isImprovedOn = LOCKS.stream()
                .filter(other -> other.collection().equals(stage.collection()))
                .anyMatch(other -> other.predecessor().equals(Optional.of(stage.name())));
        stage.suffers().forEach(failure -> {
            needed.add("story " + failure);
            if (isImprovedOn) {
                needed.add("next " + failure);
            }
        });
        return needed;
    }

    @ParameterizedTest
    @MethodSource("readmes")
    void the_first_page_shows_the_matrix(String page) {
        assertThat(blocks(page)).containsExactly("matrix");
    }

    private static List<String> blocks(String name) {
        return PAGES.stream()
                .filter(page -> page.context().name().equals(name))
                .flatMap(page -> page.blocks().stream())
                .map(block -> block.kind().name())
                .toList();
    }
}
