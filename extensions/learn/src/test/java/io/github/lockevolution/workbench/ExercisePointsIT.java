package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A class is graded, and its grades go to where a teacher keeps them. */
class ExercisePointsIT {

    private static final Map<String, String> CLASSROOM = Map.of(
            "CLASSROOM", "locks",
            "ASSIGNMENT", "exercise-4",
            "ASSIGNMENT_TYPE", "individual",
            "OWNER", "alice",
            "SUBMISSION_TAG", "submit/2026-11-30T10-00-00Z-a1b2c3d",
            "COMMIT_URL", "https://git.example/alice/commit/a1b2c3d",
            "RELEASE_URL", "https://git.example/alice/releases/1",
            "REVIEW_URL", "https://git.example/alice/compare/1");

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    private Path alice;
    private Path bob;
    private Path carol;

    /** The one has a class beside the lock, the other hands in what a learning platform has named, the third what is no Java. */
    @BeforeEach
    void hand_in() throws IOException {
        Path right = Repair.EXERCISE_4.right(folder);
        alice = Files.createDirectories(folder.resolve("submissions/alice"));
        String lock = Files.readString(right);
        String script = lock.substring(lock.indexOf("redis.eval("), lock.indexOf(");", lock.indexOf("redis.eval(")));
        Files.writeString(alice.resolve("SetNxExLock.java"), lock.replace(script, "Release.of(redis, key, owner)"));
        Files.writeString(alice.resolve("Release.java"), """
                package io.github.lockevolution.stage4;

                import java.util.List;

                final class Release {

                    static Object of(redis.clients.jedis.UnifiedJedis redis, String key, String owner) {
                        return %s;
                    }
                }
                """.formatted(script));
        bob = Files.copy(Repair.EXERCISE_4.nearlyRight(folder), folder.resolve("submissions/bob_17_SetNxExLock.java"));
        carol = Files.writeString(folder.resolve("submissions/carol.java"), "class Carol {");
    }

    private int grade(String arguments, Object... more) {
        return lab.type("exercise 4 %s %s %s " + arguments, values(more));
    }

    private Object[] values(Object... more) {
        List<Object> values = new ArrayList<>(List.of(alice, bob, carol));
        values.addAll(List.of(more));
        return values.toArray();
    }

    @Test
    void a_table_is_printed_with_a_line_for_each_student_and_nothing_else() {
        assertThat(grade("--format csv")).isEqualTo(1);

        assertThat(lab.out())
                .startsWith(
                        "student,exercise,grade,points,of,feedback\r\n\"alice\",\"4\",\"solved\",\"100\",\"100\",\"")
                .contains("\r\n\"bob\",\"4\",\"not solved\",\"30\",\"100\",\"")
                .contains("\r\n\"carol\",\"4\",\"not solved\",\"0\",\"100\",\"")
                .doesNotContain(folder.toString());
        assertThat(lab.err()).isEmpty();
    }

    @Test
    void each_student_has_a_result_for_Gradescope_in_a_folder() throws IOException {
        Path results = Files.createDirectory(folder.resolve("results"));

        assertThat(grade("--format gradescope --output %s", results)).isEqualTo(1);

        assertThat(lab.out()).contains("1 of 3 solved.");
        assertThat(results.toFile().list()).containsExactlyInAnyOrder("alice.json", "bob.json", "carol.json");
        assertThat(scores(results.resolve("alice.json"))).containsExactly(50, 5, 5, 5, 35);
        assertThat(scores(results.resolve("carol.json"))).containsExactly(0, 0, 0, 0, 0);
        assertThat(JsonAt.at("output", Files.readString(results.resolve("carol.json")))
                        .getAsString())
                .contains("carol.java does not compile")
                .doesNotContain(folder.toString());
    }

    private static List<Integer> scores(Path file) throws IOException {
        return JsonAt.at("tests", Files.readString(file)).getAsJsonArray().asList().stream()
                .map(test -> test.getAsJsonObject().get("score").getAsInt())
                .toList();
    }

    @Test
    void each_student_has_a_letter_and_a_second_one_takes_the_place_of_the_first() throws IOException {
        Path letters = Files.createDirectory(folder.resolve("letters"));
        lab.type("exercise 4 %s --format text --language zh --output %s", bob, letters);
        String first = Files.readString(letters.resolve("bob.txt"));

        lab.type("exercise 4 %s --format text --output %s", bob, letters);

        assertThat(first).contains("Lock Evolution: bob", "得分 30，满分 100").doesNotContain(folder.toString());
        assertThat(letters.resolve("bob.txt"))
                .content()
                .contains("30 of 100 points", "./lab check bob_17_SetNxExLock.java draws it.");
    }

    /** What an earlier run has left must not pass for the score of this one. */
    @Test
    void what_is_inconclusive_leaves_no_score_and_it_is_said_whose() throws IOException {
        Path result = folder.resolve("results.json");
        lab.type("exercise 4 %s --format gradescope --output %s", bob, result);
        assertThat(result).isNotEmptyFile();
        String lock = Files.readString(bob);
        Files.writeString(
                bob,
                lock.replace("this.seconds =", "while (owner != null) Thread.onSpinWait();\n        this.seconds ="));

        assertThat(lab.type("exercise 4 --limit 1 %s --format gradescope --output %s", bob, result))
                .isEqualTo(3);

        assertThat(result).isEmptyFile();
        assertThat(lab.err())
                .startsWith("bob has no score, which is not zero; grade it again: not graded within 1 seconds");
    }

    @Test
    void the_runner_of_Classroom_50_gets_a_result_as_its_contract_has_it() throws Exception {
        Path result = folder.resolve("result.json");
        List<String> command = new ArrayList<>(
                List.of(Platform.java().toString(), "-cp", System.getProperty("java.class.path"), Lab.class.getName()));
        command.addAll(List.of("exercise", "4", bob.toString(), "--format", "classroom50", "--language", "en"));
        ProcessBuilder runner = new ProcessBuilder(command).redirectOutput(result.toFile());
        runner.environment().putAll(CLASSROOM);

        assertThat(runner.start().waitFor()).isEqualTo(1);

        String text = Files.readString(result);
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(getClass().getResourceAsStream("/schema/classroom50-result.schema.json"))
                        .validate(text, InputFormat.JSON))
                .as(text)
                .isEmpty();
        CLASSROOM.values().forEach(value -> assertThat(text).contains("\"" + value + "\""));
        assertThat(JsonAt.at("score", text).getAsInt()).isEqualTo(30);
        assertThat(JsonAt.at("tests", text).getAsJsonArray())
                .extracting(test -> passed(test))
                .containsExactly(false, true, true, true, false);
    }

    private static boolean passed(JsonElement test) {
        return test.getAsJsonObject().get("passed").getAsBoolean();
    }

    @Test
    void a_folder_without_one_lock_is_not_graded_and_the_others_are() throws IOException {
        Files.writeString(alice.resolve("OtherLock.java"), "class OtherLock {}");

        lab.type("exercise 4 %s %s --format csv", alice, carol);

        assertThat(lab.out())
                .contains("\"alice\",\"4\",\"not solved\",\"0\",\"100\"")
                .contains("the lock of a folder is its only Java")
                .contains("\"carol\"");
    }

    @Test
    void a_test_report_is_the_same_by_either_option() throws IOException {
        Path report = folder.resolve("grades.xml");
        lab.type("exercise 4 %s --format junit --junit %s", carol, report);

        assertThat(lab.out()).isEqualTo(Files.readString(report)).contains("tests=\"1\" failures=\"1\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --format gradescope                 | lab: --format gradescope is a file for each student; name a folder for them by --output, or grade one alone
            --format text                       | lab: --format text is a file for each student; name a folder for them by --output, or grade one alone
            --format classroom50 --output %s    | lab: --format classroom50 is for the runner of Classroom 50, which sets CLASSROOM in the environment; it is not set
            --format excel                      | lab: --format is 'excel', which is none of gradescope, classroom50, csv, junit, text; ./lab exercise --help tells what there is
            --output grades.csv                 | lab: grades.csv is named by --output; name the form of what is written there, too, by --format
            --format csv --json                 | lab: --format and --json cannot be used together; ./lab exercise --help tells what there is
            --format csv nobody.java            | lab: there is no file and no folder nobody.java
            --format csv --output nowhere/a.csv | lab: {here}/nowhere/a.csv cannot be written, because there is no directory {here}/nowhere; make it, or name another file by --output
            --format csv x/carol.java           | lab: there is no file and no folder x/carol.java
            """)
    void what_cannot_be_written_is_refused_in_one_sentence_before_anything_is_graded(String more, String sentence) {
        assertThat(grade(more, folder)).isEqualTo(2);

        assertThat(lab.err())
                .isEqualTo(
                        sentence.replace("{here}", Path.of("").toAbsolutePath().toString()) + "\n");
        assertThat(lab.out()).isEmpty();
    }

    @Test
    void two_submissions_of_one_student_and_a_file_of_somebody_are_refused() throws IOException {
        Path thesis = Files.writeString(folder.resolve("thesis.csv"), "three years of work");

        assertThat(lab.type("exercise 4 %s %s --format csv", alice, alice.resolve("SetNxExLock.java")))
                .isEqualTo(2);
        assertThat(grade("--format csv --output %s", thesis)).isEqualTo(2);

        assertThat(lab.err()).isEqualTo("""
                        lab: several of these are of the student alice; put the files of one student into one folder, and name that
                        lab: %s is no file that --output has written, so it is left as it is; move it away, or name another by --output
                        """.formatted(thesis));
        assertThat(thesis).hasContent("three years of work");
    }
}
