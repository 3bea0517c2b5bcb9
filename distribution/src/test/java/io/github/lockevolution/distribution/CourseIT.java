package io.github.lockevolution.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A course as a class has it: what a student runs there, and what nobody finds there. */
class CourseIT {

    private static final List<String> LOCKS =
            List.of("GetSetLock", "SetnxLock", "SetnxSetexLock", "SetNxExLock", "LuaLock");

    private static final String OURS = "io/github/lockevolution/";

    @TempDir
    private Path work;

    private CommandResult lab(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(Platform.java().toString(), "-jar", Wrappers.JAR));
        command.addAll(List.of(words));
        return CommandResult.of(work, Map.of(), command);
    }

    private CommandResult inKit(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("./lab"));
        command.addAll(List.of(words));
        return CommandResult.of(work.resolve("kit"), Wrappers.WITH_JAVA, command);
    }

    @Test
    void a_student_is_graded_and_finds_no_answer() throws Exception {
        CommandResult made = lab("course", "new", "kit", "--teacher", "answers");

        assertThat(made).isEqualTo(new CommandResult(0, """
                kit has exercise 1 and a bench that knows no later lock. It is ready for git init.
                The solutions and the mistakes are in answers; keep that folder to yourself.
                """));
        assertGraded(1, "GetSetLock", "1/4  still RACE, FOREIGN_UNLOCK");
        assertThat(inKit("check", "--new", "java").output()).isEqualTo("The lock to begin with is in exercise1.\n");
        assertNothingTells(1);
    }

    @Test
    void the_next_exercise_is_added_and_what_a_student_has_written_stays() throws Exception {
        lab("course", "new", "kit");
        Path mine = Files.writeString(work.resolve("kit/exercise1/GetSetLock.java"), "mine");

        CommandResult next = lab("course", "new", "kit", "--exercise", "3", "--teacher", "answers");
        CommandResult again = lab("course", "new", "kit", "--exercise", "1", "--language", "zh");

        assertThat(next).isEqualTo(new CommandResult(0, """
                kit has exercise 3 and a bench that knows no later lock. It is ready for git init.
                Left as they were: lab, README.md.
                The solutions and the mistakes are in answers; keep that folder to yourself.
                """));
        assertThat(again.output().lines().skip(1))
                .containsExactly("这些文件保持原样：lab、exercise1/README.md、exercise1/GetSetLock.java、README.md。");
        assertThat(mine).hasContent("mine");
        assertGraded(3, "SetnxSetexLock", "2/5  still ORPHAN_KEY");
        assertThat(work.resolve("kit/exercise3/README.md"))
                .content()
                .startsWith("# Exercise 3: Close the gap between SETNX and SETEX\n")
                .contains(
                        "./lab exercise 3 exercise3/SetnxSetexLock.java\n",
                        "./lab show stage3-setnx-setex:A.A-crash.B\n")
                .doesNotContain("{");
        assertNothingTells(3);
    }

    @Test
    void answers_are_not_put_into_what_a_class_has() throws Exception {
        lab("course", "new", "kit");

        CommandResult refused = lab("course", "new", "next", "--teacher", "kit");

        assertThat(refused)
                .isEqualTo(new CommandResult(
                        2, "lab: kit holds other files; name a folder that is empty, or not there yet\n"));
        assertThat(work.resolve("next")).doesNotExist();
    }

    /** The lock to begin with is not solved, the repair of the teacher is. */
    private void assertGraded(int exercise, String lock, String grade) throws Exception {
        CommandResult graded = inKit(
                "exercise",
                Integer.toString(exercise),
                "exercise" + exercise + "/" + lock + ".java",
                "../answers/exercise" + exercise + "/solution.java");

        assertThat(graded.output().lines().limit(2))
                .satisfiesExactly(
                        line -> assertThat(line).matches(".*" + lock + "\\.java +Not solved +" + grade),
                        line -> assertThat(line).matches(".*solution\\.java +Solved .*"));
        assertThat(graded.status()).isOne();
    }

    /** No class of a later lock, nor its name as code has it, and no other answer, wherever it may stand. */
    private void assertNothingTells(int last) throws IOException {
        Pattern telling = Pattern.compile(
                "stage[" + (last + 1) + "-9][./]|SetParams|redis\\.call\\('(DEL|SETNX)'|\\{token\\} NX");
        try (ZipFile jar =
                new ZipFile(work.resolve("kit/bench/lock-evolution.jar").toFile())) {
            List<String> names = jar.stream().map(ZipEntry::getName).toList();
            assertThat(names)
                    .contains(OURS + "workbench/exercise/ExerciseCommand.class")
                    .noneMatch(name -> name.matches("cards/.*|.*/workbench/(course|cards|mcp)/.*|.*/solution\\.java"));
            assertThat(names.stream().filter(name -> name.matches(OURS + ".*Lock\\.class")))
                    .filteredOn(name -> !name.matches(OURS + "(lock|faults|workbench)/.*"))
                    .extracting(name -> name.replaceFirst(".*/(.*)\\.class", "$1"))
                    .containsExactlyInAnyOrderElementsOf(LOCKS.subList(0, last));
            for (String name : names) {
                if (name.matches("(META-INF/services/|" + OURS + ").*[^/]")) {
                    assertThat(telling.matcher(name + text(jar, name)).results())
                            .as(name)
                            .isEmpty();
                }
            }
        }
    }

    private static String text(ZipFile jar, String name) throws IOException {
        try (InputStream file = jar.getInputStream(jar.getEntry(name))) {
            return new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
