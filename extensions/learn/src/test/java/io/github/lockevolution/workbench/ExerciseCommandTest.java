package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What there is to repair, and who is told that a repair is right. */
class ExerciseCommandTest {

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    @Test
    void without_a_number_the_exercises_are_listed() {
        assertThat(lab.run("exercise")).isZero();
        assertThat(lab.out()).startsWith("""
                Each exercise changes one historical lock:

                  1   Look and take in one command
                  2   Let the lock of a dead client go
                  3   Close the gap between SETNX and SETEX
                """);
    }

    @Test
    void an_exercise_that_there_is_not_is_told_with_those_that_there_are() {
        assertThat(lab.run("exercise", "6")).isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: there is no exercise 6; there are 1, 2, 3, 4, 5\n");
    }

    /** The lock as history has it is the first thing that anybody grades. */
    @Test
    void the_task_is_told_and_the_lock_as_it_stands_is_graded() {
        assertThat(lab.run("exercise", "3")).isEqualTo(1);
        assertThat(lab.out())
                .startsWith("Exercise 3: Close the gap between SETNX and SETEX\n")
                .contains("SetnxSetexLock.java\n", """
                          no  ORPHAN_KEY shows in 10 of 280 schedules, the shortest of which is
                              A.A-crash.B
                          ok  RACE stays away
                          ok  UNRELEASED stays away
                          no  2 of 5 hidden properties hold

                        Not solved
                        """);
    }

    @Tag("integration")
    @Test
    void a_class_is_graded_in_a_line_each_and_in_a_test_report() throws IOException {
        Path submissions = Files.createDirectories(folder.resolve("submissions"));
        Path alice = Files.copy(Repair.EXERCISE_4.right(folder), submissions.resolve("alice.java"));
        Path bob = Files.copy(Repair.EXERCISE_4.nearlyRight(folder), submissions.resolve("bob.java"));
        Path carol = Files.writeString(submissions.resolve("carol.java"), "class Carol {");
        Path report = folder.resolve("grades.xml");

        int status = lab.run(
                "exercise", "4", alice.toString(), bob.toString(), carol.toString(), "--junit", report.toString());

        assertThat(status).isEqualTo(1);
        assertThat(lab.out().lines())
                .contains(
                        "alice.java  Solved        7/7",
                        "bob.java    Not solved    3/7  still FOREIGN_UNLOCK",
                        "1 of 3 solved.")
                .contains("carol.java  Not graded    does not compile (1 error): 1: reached end of file while parsing");
        assertThat(report)
                .content()
                .contains("<testsuite name=\"exercise 4\" tests=\"3\" failures=\"2\" errors=\"0\" skipped=\"0\">")
                .contains("no  FOREIGN_UNLOCK shows in 14 of 336 schedules");
    }

    /** What one does that wants to be graded by itself, and to grade the others. */
    @Test
    @Tag("integration")
    void a_submission_grades_neither_itself_nor_another_whatever_it_does() throws IOException {
        String lock = Files.readString(Repair.EXERCISE_4.nearlyRight(folder));
        Path emptied = Files.writeString(folder.resolve("emptied.java"), beginning(lock, """
                static {
                    try {
                        Class<?> type = Class.forName("io.github.lockevolution.workbench.exercise.Exercise");
                        for (Object exercise : type.getEnumConstants()) {
                            for (String list : java.util.List.of("hasToGo", "mustNotCome", "hidden")) {
                                java.lang.reflect.Field field = type.getDeclaredField(list);
                                field.setAccessible(true);
                                field.set(exercise, list.equals("hidden") ? java.util.List.of() : java.util.Set.of());
                            }
                        }
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                """));
        Path report = folder.resolve("grades.xml");
        Path forging = Files.writeString(folder.resolve("forging.java"), beginning(lock, """
                static {
                    System.out.println("{}");
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                        try {
                            java.nio.file.Files.writeString(
                                    java.nio.file.Path.of("%s"), "<!-- Lock Evolution --><testsuite tests=\"0\"/>");
                        } catch (java.io.IOException e) {
                            throw new java.io.UncheckedIOException(e);
                        }
                    }));
                }
                """.formatted(report)));
        Path right = Files.copy(Repair.EXERCISE_4.right(folder), folder.resolve("right.java"));

        lab.run(
                "exercise",
                "4",
                "--json",
                "--junit",
                report.toString(),
                emptied.toString(),
                forging.toString(),
                right.toString());

        assertThat(JsonAt.at("submissions", lab.out()).getAsJsonArray().asList())
                .extracting(graded -> graded.getAsJsonObject().get("grade").getAsString())
                .containsExactly("not solved", "not solved", "solved");
        assertThat(report).content().contains("tests=\"3\" failures=\"2\"");
    }

    private static String beginning(String lock, String code) {
        return lock.replaceFirst("implements DistributedLock \\{\n", "$0" + Matcher.quoteReplacement(code));
    }

    @Test
    void one_that_never_ends_is_given_up_and_the_next_one_is_graded() throws IOException {
        String lock = Files.readString(Repair.EXERCISE_4.right(folder));
        Path endless = Files.writeString(
                folder.resolve("endless.java"),
                lock.replace("this.seconds =", "while (owner != null) Thread.onSpinWait();\n        this.seconds ="));

        assertThat(lab.run("exercise", "4", "--limit", "1", endless.toString())).isEqualTo(3);
        assertThat(lab.out()).startsWith("Inconclusive (not graded within 1 seconds: something that it runs");
    }

    @Test
    void a_single_file_that_is_not_there_is_wrong_usage() {
        assertThat(lab.run("exercise", "4", "nobody.java")).isEqualTo(2);
        assertThat(lab.out()).startsWith("Not graded (there is no file 'nobody.java';");
    }

    /** Whoever checks the class of a historical lock reads what has become of it, before the verdict. */
    @Test
    void a_check_of_a_repaired_historical_lock_says_first_what_was_achieved() throws IOException {
        lab.run("check", Repair.EXERCISE_4.right(folder).toString(), "--clients", "2");

        assertThat(lab.out()).startsWith("""
                You have closed FOREIGN_UNLOCK: 34 schedules showed it, none does now.
                It now fails as stage5-lua does.

                """);
    }

    @Test
    void programs_read_what_was_achieved_as_well() throws IOException {
        lab.run("check", Repair.EXERCISE_4.nearlyRight(folder).toString(), "--clients", "2", "--json");

        JsonObject foreign =
                JsonAt.at("history.failures.FOREIGN_UNLOCK", lab.out()).getAsJsonObject();
        assertThat(foreign.get("before").getAsInt()).isEqualTo(34);
        assertThat(foreign.get("now").getAsInt()).isEqualTo(14);
    }
}
