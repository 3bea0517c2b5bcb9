package io.github.lockevolution.faults.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedProcessTest {

    private static final List<String> SLEEP = List.of("sleep", "1000");

    /** Leashes two programs, says so, and does nothing more. */
    static final class TwoPrograms {

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println(ManagedProcess.start(SLEEP, folder -> Files.writeString(folder.resolve("file"), "text"))
                    .pid());
            System.out.println(ManagedProcess.start(SLEEP, folder -> {}).pid());
            Thread.currentThread().join();
        }
    }

    /** Is still preparing the folder when it is killed. */
    static final class StillPreparing {

        public static void main(String[] arguments) {
            ManagedProcess.start(SLEEP, folder -> {
                Files.writeString(folder.resolve("half"), "a file");
                System.out.println("preparing");
                hang();
            });
        }

        private static void hang() {
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static List<Path> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void the_program_runs_in_a_folder_that_was_filled_for_it() {
        List<Path> folders = new ArrayList<>();

        try (ManagedProcess leash = ManagedProcess.start(List.of("sh", "./script"), folder -> {
            folders.add(folder);
            Files.writeString(folder.resolve("script"), "exec sleep 1000");
        })) {
            assertThat(leash.isAlive()).isTrue();
            assertThat(ProcessHandle.of(leash.pid())).isPresent();
            assertThat(folders.get(0)).isDirectory();
        }
    }

    @Test
    void program_and_folder_are_gone_after_close() {
        List<Path> folders = new ArrayList<>();
        ManagedProcess leash = ManagedProcess.start(SLEEP, folders::add);

        leash.close();

        assertThat(leash.isAlive()).isFalse();
        assertThat(ProcessHandle.of(leash.pid())).isEmpty();
        assertThat(folders.get(0)).doesNotExist();
    }

    @Test
    void closing_twice_does_no_harm() {
        ManagedProcess leash = ManagedProcess.start(SLEEP, folder -> {});
        leash.close();

        assertThatNoException().isThrownBy(leash::close);
    }

    @Test
    void a_program_that_ends_by_itself_leaves_its_last_words_and_no_folder() {
        List<Path> folders = new ArrayList<>();
        try (ManagedProcess leash = ManagedProcess.start(
                List.of("sh", "-c", "echo one; echo two; echo three >&2; echo four; exit 3"), folders::add)) {

            String lastWords = leash.lastWords();

            assertThat(lastWords).isEqualTo("two / three / four");
        }
        assertThat(folders.get(0)).doesNotExist();
    }

    @Test
    void a_program_that_does_not_exist_is_named_in_the_last_words() {
        try (ManagedProcess leash = ManagedProcess.start(List.of("no-such-program"), folder -> {})) {

            String lastWords = leash.lastWords();

            assertThat(lastWords).contains("no-such-program").contains("not found");
        }
    }

    @Test
    void a_temporary_folder_that_cannot_be_had_is_named(@TempDir Path folder) throws IOException {
        Path nowhere = folder.resolve("nowhere");
        Path file = Files.createFile(folder.resolve("file"));
        try (OtherJvm first = OtherJvm.runIn(nowhere, InTheWrongPlace.class);
                OtherJvm second = OtherJvm.runIn(file, InTheWrongPlace.class)) {

            assertThat(first.lines()).containsExactly(problem(nowhere));
            assertThat(second.lines()).containsExactly(problem(file));
        }
    }

    private static String problem(Path temporary) {
        return "cannot start sleep in the temporary folder " + temporary + " (no folder can be made there);"
                + " let TMPDIR or -Djava.io.tmpdir name a folder in which files can be written and run";
    }

    /** Tries to leash a program and says why it cannot. */
    static final class InTheWrongPlace {

        public static void main(String[] arguments) {
            try {
                ManagedProcess.start(SLEEP, folder -> {}).close();
            } catch (SetupProblem e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void a_folder_that_cannot_be_filled_is_a_problem_of_the_temporary_folder_and_is_removed() {
        List<Path> folders = new ArrayList<>();

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> ManagedProcess.start(SLEEP, folder -> {
                    folders.add(folder);
                    Files.writeString(folder.resolve("half"), "a file");
                    throw new IOException("No space left on device");
                }))
                .withMessage("cannot start sleep in the temporary folder " + System.getProperty("java.io.tmpdir")
                        + " (No space left on device); let TMPDIR or -Djava.io.tmpdir name a folder in which files can"
                        + " be written and run");

        assertThat(folders.get(0)).doesNotExist();
    }

    @Test
    void a_jvm_killed_by_kill_9_leaves_neither_programs_nor_folders(@TempDir Path temporary) throws IOException {
        try (OtherJvm jvm = OtherJvm.runIn(temporary, TwoPrograms.class)) {
            String one = jvm.line();
            String other = jvm.line();
            assertThat(in(temporary)).hasSize(2);
            assertThat(OtherJvm.isGone(one)).isFalse();
            assertThat(OtherJvm.isGone(other)).isFalse();

            jvm.kill();

            await("both programs are gone").until(() -> OtherJvm.isGone(one) && OtherJvm.isGone(other));
            await("both folders are gone").until(() -> in(temporary).isEmpty());
        }
    }

    @Test
    void a_jvm_killed_while_it_fills_the_folder_leaves_no_folder(@TempDir Path temporary) throws IOException {
        try (OtherJvm jvm = OtherJvm.runIn(temporary, StillPreparing.class)) {
            assertThat(jvm.line()).isEqualTo("preparing");
            assertThat(in(temporary)).hasSize(1);

            jvm.kill();

            await("the folder is gone").until(() -> in(temporary).isEmpty());
        }
    }
}
