package io.github.lockevolution.workbench.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.Lab;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of this project, as they are checked in. */
class PagesIT {

    private static final Set<String> ON_THE_PAGE_OF_VERSIONED_PUT = Set.of("maybe-means-no", "maybe-means-yes");

    private static final List<LockSpec> LOCKS = LockCatalog.onTheClassPath().all();
    private static final List<Page> PAGES = Project.around(Path.of("")).pages(LOCKS);

    /**
     * Left to the night are those that count for long: of the other collections, whose censuses every build takes, of Redlock, of restarts
     * and of failovers. {@code RedLockCommandIT}, {@code RestartCommandIT} and {@code FailoverCommandIT} see by day what these last three show.
     */
    @Test
    void a_page_says_what_the_run_showed() {
        requireUpToDate(PAGES.stream()
                .map(page -> page.context().name())
                .filter(name -> !name.matches("(extensions/locks/|docs/(failover|redlock|restart)\\.).*"))
                .toList());
    }

    @Test
    @Tag("nightly")
    void so_does_every_other_page() {
        // Those of locks that only a PostgreSQL or a MariaDB has need one, those behind a pooler as well, and those in
        // an etcd that program.
        requireUpToDate(PAGES.stream()
                .map(page -> page.context().name())
                .filter(name -> !name.matches("extensions/locks/(mariadb|pooled|postgres)/.*"))
                .filter(name -> !name.matches("extensions/locks/(etcd|lease)/.*")
                        || Platform.program("etcd").isPresent())
                .toList());
    }

    private static void requireUpToDate(List<String> pages) {
        StringWriter said = new StringWriter();
        PrintWriter both = new PrintWriter(said);
        Path root = Project.around(Path.of("")).root();

        int status = new Lab()
                .run(
                        Language.ENGLISH,
                        Stream.concat(
                                        Stream.of("docs", "--check"),
                                        pages.stream()
                                                .map(page -> root.resolve(page).toString()))
                                .toList(),
                        both,
                        both);

        assertThat(status)
                .withFailMessage("The pages say something else than the run; ./lab docs mends them:\n" + said)
                .isZero();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void a_lesson_shows_its_source_its_census_and_every_failure_it_declares(String name, LockSpec lock) {
        Page page = page(name);

        assertThat(blocks(page)).containsAll(needed(lock, page));
    }

    /**
     * Each lock with a place in history has one, and each of another collection; any other may. Sections have one in common, and so have the three
     * locks over a versioned Put.
     */
    static Stream<Object[]> lessons() {
        return LOCKS.stream()
                .filter(lock -> lock.isMutex() || !lock.collection().equals("sections"))
                .filter(lock -> !ON_THE_PAGE_OF_VERSIONED_PUT.contains(lock.name()))
                .filter(lock -> !isStage(lock) || lock.number() > 0 || hasPage(lock))
                .flatMap(lock ->
                        readmes().map(name -> new Object[] {directory(lock) + lock.name() + "/" + name, lock}));
    }

    private static boolean hasPage(LockSpec lock) {
        return PAGES.stream().anyMatch(page -> page.context().name().startsWith(lock.name() + "/"));
    }

    private static boolean isStage(LockSpec lock) {
        return lock.collection().equals(LockSpec.STAGES);
    }

    private static String directory(LockSpec lock) {
        return isStage(lock) ? "" : "extensions/locks/" + lock.collection() + "/";
    }

    /** One in each language there is. */
    static Stream<String> readmes() {
        return Language.ALL.stream()
                .map(language -> language == Language.ENGLISH
                        ? "README.md"
                        : "README." + language.locale().toLanguageTag() + ".md");
    }

    /** The Redis of the pages has no command that would make up for its age, so a lock that asks for one shows its source alone. */
    private static List<String> needed(LockSpec lock, Page page) {
        String source = "show " + lock.name() + " --source";
        if (!lock.requiresOneOf().isEmpty()) {
            return List.of(source);
        }
        return Stream.concat(
                        Stream.of(source, "explore " + lock.name()),
                        lock.suffers().stream().flatMap(failure -> stories(lock, shortest(failure, lock, page))))
                .toList();
    }

    /** A story, and of a stage what becomes of it on the next one. */
    private static Stream<String> stories(LockSpec lock, String schedule) {
        List<LockSpec> next = isStage(lock) ? new Successors(LOCKS).directly(lock) : List.of();
        return Stream.concat(
                Stream.of("show " + schedule + " --as markdown"),
                next.stream().map(other -> "show " + schedule + " --on " + other.name() + " --as markdown"));
    }

    /** As the census on the page has it. */
    private static String shortest(Failure failure, LockSpec lock, Page page) {
        return Pattern.compile("(?m)^  " + failure + " +(" + lock.name() + ":\\S+)")
                .matcher(page.text())
                .results()
                .map((MatchResult row) -> row.group(1))
                .findFirst()
                .orElse("no shortest schedule of " + failure);
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/lab.md", "docs/lab.zh-CN.md"})
    void the_page_of_the_lab_shows_the_matrix(String name) {
        assertThat(blocks(page(name))).containsExactly("--all");
    }

    /** Somebody who has never been here reads it to its end. */
    @ParameterizedTest
    @MethodSource("readmes")
    void the_first_page_is_short(String name) throws IOException {
        Path root = Project.around(Path.of("")).root();

        assertThat(Files.readAllLines(root.resolve(name))).hasSizeLessThanOrEqualTo(150);
    }

    private static Page page(String name) {
        return PAGES.stream()
                .filter(page -> page.context().name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no page " + name));
    }

    private static List<String> blocks(Page page) {
        return page.blocks().stream().map(Block::content).toList();
    }
}
