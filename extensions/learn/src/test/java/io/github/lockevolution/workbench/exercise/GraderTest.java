package io.github.lockevolution.workbench.exercise;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.Repair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a teacher is given: solutions, and mistakes, with the grade that each of them gets. */
@Tag("integration")
class GraderTest {

    private static Redis redis;

    private static StoreRegistry launcher;

    private static ProvenStore store;

    @BeforeAll
    static void start() {
        BenchSettings settings = BenchSettings.ofSystem();
        redis = Redis.start(RedisBackends.chosenBy(settings));
        launcher = new StoreRegistry(RedisKind.on(redis), settings, started -> {});
        store = launcher.proven();
    }

    @AfterAll
    static void end() {
        launcher.close();
        redis.close();
    }

    /** A row of the page that a teacher is given: a file, and its grade in the language of the page. */
    private record Row(Language language, Exercise exercise, Path file, String grade) {

        private static final Pattern FORM =
                Pattern.compile("\\| \\[.*]\\((exercise(\\d)/.*\\.java)\\) \\| .* \\| (.*) \\|");

        static Stream<Row> of(String line, Language language) {
            return FORM.matcher(line)
                    .results()
                    .map(row -> new Row(
                            language,
                            Exercise.numbered(Integer.parseInt(row.group(2))).orElseThrow(),
                            Repair.COURSE.resolve(row.group(1)),
                            row.group(3)));
        }

        @Override
        public String toString() {
            return file.getParent().getFileName() + "/" + file.getFileName() + " in " + language;
        }
    }

    private static List<Row> rows() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Language language : Language.ALL) {
            String page = language == Language.ENGLISH ? "teacher.md" : "teacher.zh-CN.md";
            Files.readAllLines(Repair.COURSE.resolve(page))
                    .forEach(line -> Row.of(line, language).forEach(rows::add));
        }
        return rows;
    }

    @Test
    void a_teacher_reads_of_a_solution_and_four_mistakes_of_each_exercise() throws IOException {
        assertThat(filesOfTheCourse()).hasSize(5 * Exercise.values().length);
        for (Language language : Language.ALL) {
            assertThat(rows().stream().filter(row -> row.language() == language))
                    .extracting(Row::file)
                    .containsExactlyInAnyOrder(filesOfTheCourse());
        }
    }

    private static Path[] filesOfTheCourse() throws IOException {
        try (Stream<Path> files = Files.walk(Repair.COURSE)) {
            return files.filter(file -> file.toString().endsWith(".java")).toArray(Path[]::new);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"exercise3/solution.java", "exercise5/draws-before.java"})
    void a_solution_and_a_mistake_get_the_grade_that_is_told(String file) throws IOException {
        assertGraded(rows().stream().filter(row -> row.file().endsWith(file)).toList());
    }

    @Tag("nightly")
    @Test
    void what_a_teacher_is_given_gets_the_grade_that_is_told() throws IOException {
        assertGraded(rows());
    }

    /** Each is graded once, and told in every language. */
    private static void assertGraded(List<Row> rows) {
        Map<Path, Grade> grades = new HashMap<>();
        assertThat(rows)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(words(row, grades.computeIfAbsent(row.file(), file -> grade(row))))
                        .as(row.toString())
                        .isEqualTo(row.grade()));
    }

    private static Grade grade(Row row) {
        GradeLine line = Grader.of(row.exercise(), redis, store, () -> false).look(row.file());
        return GradeLine.read(line.written()).grade(row.exercise(), row.file().toString());
    }

    /** As the command prints it in a line, behind the name of the file. */
    private static String words(Row row, Grade grade) {
        String line = new GradeScreen(row.language()).row(grade, List.of(grade.name()));
        return line.replaceFirst("^\\S+ +", "").replaceAll(" {2,}", row.language() == Language.ENGLISH ? ", " : "，");
    }
}
