package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a command writes takes the place of what it wrote before and of nothing else, and is there whole or not at all. */
class OutputFileTest {

    private static final String SIGN = "[ours]";
    private static final String OLD = SIGN + " old";
    private static final String NEW = SIGN + " new";
    private static final String SOMEBODYS = "three years of work";

    @Command(name = "write")
    private static final class WriteCommand {

        @Option(names = "--out")
        private Optional<Path> out = Optional.empty();

        @Option(names = "--other")
        private Optional<Path> other = Optional.empty();

        @Option(names = "--class-path")
        private String classPath = "";

        @Parameters(paramLabel = "WHAT")
        private List<String> what = List.of();
    }

    @TempDir
    private Path folder;

    private Path file;

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void name_a_file() throws IOException {
        folder = folder.toRealPath();
        file = folder.resolve("out");
    }

    private OutputFile output(Path named, Object... others) {
        CommandLine command = new CommandLine(new WriteCommand()).setErr(new PrintWriter(err));
        command.parseArgs(Stream.concat(Stream.of("--out", named), Stream.of(others))
                .map(Object::toString)
                .toArray(String[]::new));
        return OutputFile.of(command.getCommandSpec(), "--out", named, SIGN);
    }

    private void assertRefused(String sentence, Path named, Object... others) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> output(named, others))
                .withMessage(sentence);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void it_is_written_where_nothing_was() throws IOException {
        output(file).write(NEW);

        assertThat(files()).containsExactly(file);
        assertThat(file).hasContent(NEW);
        assertThat(err).asString().isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {OLD, ""})
    void an_older_one_is_replaced_and_so_is_an_empty_file(String before) throws IOException {
        Files.writeString(file, before);

        output(file).write(NEW);

        assertThat(files()).containsExactly(file);
        assertThat(file).hasContent(NEW);
    }

    @Test
    void a_file_of_somebody_s_is_left_alone() throws IOException {
        Files.writeString(file, SOMEBODYS);

        assertRefused(
                file
                        + " is no file that --out has written, so it is left as it is; move it away, or name another by --out",
                file);
        assertThat(file).hasContent(SOMEBODYS);
    }

    @Test
    void a_file_that_became_somebody_s_meanwhile_is_left_alone() throws IOException {
        OutputFile chosen = output(file);
        Files.writeString(file, SOMEBODYS);

        assertThatExceptionOfType(SetupProblem.class).isThrownBy(() -> chosen.write(NEW));
        assertThat(files()).containsExactly(file);
        assertThat(file).hasContent(SOMEBODYS);
    }

    @Test
    void what_nobody_else_may_read_stays_so() throws IOException {
        assumePosix();
        Files.writeString(file, OLD);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));

        output(file).write(NEW);

        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void a_link_is_followed_and_said() throws IOException {
        assumePosix();
        Path kept =
                Files.writeString(Files.createDirectory(folder.resolve("kept")).resolve("file"), OLD);
        Path first = Files.createSymbolicLink(file, Path.of("second"));
        Files.createSymbolicLink(folder.resolve("second"), kept);

        output(file).write(NEW);

        assertThat(first).isSymbolicLink();
        assertThat(kept).hasContent(NEW);
        assertThat(err).asString().isEqualTo(file + " is a link; " + kept + " is written" + System.lineSeparator());
        assertThat(kept.getParent().toFile().list()).containsExactly("file");
    }

    @Test
    void a_link_to_nothing_is_left_alone() throws IOException {
        assumePosix();
        Files.createSymbolicLink(file, Path.of("nowhere"));

        assertRefused(
                file
                        + " is a link to nowhere, where nothing can be written (no such file); mend it, or name another file"
                        + " by --out",
                file);
        assertThat(files()).containsExactly(file);
    }

    @Test
    void a_link_in_a_circle_is_left_alone() throws IOException {
        assumePosix();
        Files.createSymbolicLink(file, Path.of("other"));
        Files.createSymbolicLink(folder.resolve("other"), file);

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> output(file))
                .withMessageMatching(
                        "\\Q" + file + "\\E is a link to other, where nothing can be written \\(.+\\); mend it,"
                                + " or name another file by --out");
        assertThat(file).isSymbolicLink();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_pipe_is_left_alone_also_behind_a_link(boolean isBehindLink) throws IOException, InterruptedException {
        assumePosix();
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path named = isBehindLink ? Files.createSymbolicLink(file, pipe) : pipe;

        assertRefused(named + " is a pipe or a device; name a file by --out", named);
        assertThat(Files.exists(pipe, LinkOption.NOFOLLOW_LINKS)).isTrue();
        assertThat(Files.isRegularFile(pipe)).isFalse();
    }

    @Test
    void a_directory_is_no_file() {
        assertRefused(folder + " is a directory; name a file by --out", folder);
        assertRefused(folder.getRoot() + " is a directory; name a file by --out", folder.getRoot());
    }

    @Test
    void a_directory_that_is_missing_is_named() {
        Path nowhere = folder.resolve("nowhere");

        assertRefused(
                nowhere.resolve("out") + " cannot be written, because there is no directory " + nowhere
                        + "; make it, or name another file by --out",
                nowhere.resolve("out"));
    }

    /** Only the system can tell, as with a disk that is full. */
    @Test
    void a_name_that_cannot_be_is_told_with_the_reason() throws IOException {
        assumePosix();
        Path named = folder.resolve("r".repeat(300));

        assertRefused(
                named
                        + " cannot be written (File name too long), and what was there is as it was; name another file by --out",
                named);
        assertThat(files()).isEmpty();
    }

    @Test
    void a_file_that_cannot_be_written_at_the_end_leaves_nothing_behind() throws IOException {
        OutputFile chosen = output(file);
        Files.createDirectory(file);

        assertThatExceptionOfType(SetupProblem.class).isThrownBy(() -> chosen.write(NEW));
        assertThat(files()).containsExactly(file);
    }

    /** Each has what is ours in it, so that nothing else would save it. */
    @Test
    void what_the_command_reads_is_left_alone() throws IOException {
        Files.writeString(file, OLD);
        Path sameFile = Files.createLink(folder.resolve("same"), file);
        String sentence = file + " is named by --out and by %s; name another file by --out";

        assertRefused(sentence.formatted("WHAT"), file, "python3", file);
        assertRefused(sentence.formatted("WHAT"), file, folder.resolve(".").resolve("out"));
        assertRefused(sentence.formatted("WHAT"), file, sameFile);
        assertRefused(
                sentence.formatted("--class-path"), file, "--class-path", "other.jar" + File.pathSeparator + file);
        assertThat(file).hasContent(OLD);
    }

    @Test
    void two_outputs_need_two_files_also_where_neither_is_there_yet() {
        assertRefused(file + " is named by --out and by --other; name another file by --out", file, "--other", file);
    }

    @Test
    void what_has_no_sign_would_never_be_replaced_and_is_not_written() throws IOException {
        OutputFile chosen = output(file);

        assertThatIllegalArgumentException().isThrownBy(() -> chosen.write("no sign"));
        assertThat(files()).isEmpty();
    }

    private static void assumePosix() {
        assumeThat(Platform.isWindows()).as("Windows has none of these").isFalse();
    }
}
