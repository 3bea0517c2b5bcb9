package io.github.lockevolution.faults.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PlatformTest {

    private static final String PROGRAM = "a-program-of-this-test";

    /** Prints where the program is found. */
    static final class Looking {

        public static void main(String[] arguments) {
            System.out.println(Platform.program(PROGRAM));
        }
    }

    private static Path program(Path folder) throws IOException {
        Path program = Files.createFile(Files.createDirectories(folder).resolve(PROGRAM));
        program.toFile().setExecutable(true);
        return program;
    }

    private static String foundOn(String path) throws IOException {
        try (OtherJvm jvm = OtherJvm.runWith(Map.of("PATH", path), Looking.class)) {
            return jvm.line();
        }
    }

    @Test
    void the_first_program_on_the_path_that_can_be_run_is_found(@TempDir Path folder) throws IOException {
        Path noProgram = Files.createFile(
                        Files.createDirectories(folder.resolve("a")).resolve(PROGRAM))
                .getParent();
        Path first = program(folder.resolve("b"));
        Path second = program(folder.resolve("c"));

        assertThat(foundOn("::" + noProgram + ":" + folder.resolve("absent") + ":" + first.getParent() + ":"
                        + second.getParent()))
                .isEqualTo("Optional[" + first + "]");
    }

    /** Prints where a shell is found. */
    static final class LookingForShell {

        public static void main(String[] arguments) {
            System.out.println(Platform.program("sh").isPresent());
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "it is a Unix shell that is looked for")
    void where_there_is_no_path_a_program_is_found_where_a_shell_looks() throws IOException {
        ProcessBuilder builder = ChildJvm.command(LookingForShell.class, List.of());
        builder.environment().clear();

        assertThat(builder.start().inputReader().readLine()).isEqualTo("true");
    }

    @Test
    void a_program_that_is_not_on_the_path_is_not_found() {
        assertThat(Platform.program(PROGRAM)).isEmpty();
    }

    @Test
    void the_java_of_this_jvm_can_be_run() {
        assertThat(Platform.java()).isExecutable();
    }

    @Test
    void the_platform_is_named_as_programs_for_it_are() {
        assertThat(Platform.name())
                .matches("(linux|darwin|windows.*)-(amd64|arm64|.+)")
                .isLowerCase();
    }
}
