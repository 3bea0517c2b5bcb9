package io.github.lockevolution.workbench.cards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.docs.PageContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of all questions: each with the number that the quiz knows it by, and links that lead somewhere. */
class QuestionsBlockTest {

    private static final Path DOCS = Path.of("../../docs").toAbsolutePath().normalize();
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\| .+ \\| (`\\./lab [^`]+`)? \\| (.*) \\|$");
    private static final Pattern LINK = Pattern.compile("\\[[a-z0-9-]+]\\(([^)]+)\\)");

    @ParameterizedTest
    @CsvSource({"questions.md, README.md", "questions.zh-CN.md, README.zh-CN.md"})
    void every_card_is_in_it_with_its_number_its_run_and_its_lesson(String page, String lesson) {
        PageContext context = new PageContext(
                DOCS.resolve(page), "docs/" + page, LockCatalog.onTheClassPath().all());
        Cards cards = Cards.in(context.language());

        String text = new QuestionsBlock().text(context);

        List<String> numbers =
                ROW.matcher(text).results().map(row -> row.group(1)).toList();
        assertThat(numbers)
                .hasSize(cards.all().size())
                .startsWith("1", "2", "3")
                .doesNotHaveDuplicates();
        assertThat(text)
                .contains(cards.themes().stream()
                        .map(theme -> "### " + theme.title())
                        .toList());
        List<String> links =
                LINK.matcher(text).results().map(link -> link.group(1)).toList();
        assertThat(links)
                .hasSize((int) cards.all().stream()
                        .flatMap(card -> card.see().stream())
                        .filter(see ->
                                see.stage().map(QuestionsBlockTest::hasLesson).orElse(true))
                        .count())
                .allMatch(link -> Files.isRegularFile(DOCS.resolve(link)))
                .allMatch(link -> link.endsWith("/" + lesson)
                        || link.matches(
                                "[a-z-]+" + lesson.substring("README".length()).replace(".", "\\.")));
    }

    /** Locks that people ship have a page in common and no lesson each; a lock with another client has that of the lock. */
    private static boolean hasLesson(String lock) {
        return LockCatalog.onTheClassPath().all().stream()
                .anyMatch(each -> each.name().equals(lock));
    }
}
