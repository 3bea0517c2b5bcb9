package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every option that names a file to write is held to the same, also one that is yet to come. */
class WrittenFilesTest {

    /** Of these files nothing is changed. */
    private static final Set<String> READ = Set.of("--from", "--config", "--maven", "--root", "--replay", "--against");

    /** What a command needs beside the option, so that it would run; a program that is not named yet is named here. */
    private static final Map<String, String> NEEDED = Map.of(
            "lab check", "check Work.java",
            "lab demo flash-sale", "demo flash-sale",
            "lab demo scheduled-job", "demo scheduled-job",
            "lab exercise", "exercise 3",
            "lab quiz", "quiz",
            "lab report", "report");

    @TempDir
    private Path folder;

    private final LabCommand lab = new LabCommand();

    private static final String FORMATS = "META-INF/services/io.github.lockevolution.workbench.check.OutputFormat";

    private static Stream<CommandLine> below(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(WrittenFilesTest::below));
    }

    static List<List<String>> options() {
        CommandLine all = Lab.commandLine(Language.ENGLISH, InputStream.nullInputStream());
        return below(all)
                .flatMap(command -> command.getCommandSpec().options().stream()
                        .filter(option -> Stream.of(option.auxiliaryTypes()).anyMatch(Path.class::equals)
                                && !READ.contains(option.longestName()))
                        .map(option -> List.of(command.getCommandSpec().qualifiedName(), option.longestName())))
                .distinct()
                .toList();
    }

    /** Each is named as its class is. */
    static List<String> formats() throws IOException {
        try (InputStream lines = Lab.class.getClassLoader().getResourceAsStream(FORMATS)) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> line.replaceFirst(".*\\.(\\w+)Format", "$1").toLowerCase(Locale.ROOT))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void so_it_is_in_every_format_of_a_check(String format) throws IOException {
        Path work = Files.writeString(folder.resolve("Work.java"), "three years of work");
        Path target = Files.writeString(folder.resolve("Lock.java"), "");

        int status = lab.run("check", target.toString(), "--out", format + ":" + work);

        assertThat(lab.err())
                .isEqualTo("lab: " + work + " is no file that --out has written, so it is left as it is; move it away,"
                        + " or name another by --out\n");
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(work).hasContent("three years of work");
    }

    @ParameterizedTest
    @MethodSource("options")
    void a_file_of_somebody_s_is_refused_before_anything_is_run(List<String> option) throws IOException {
        Path work = Files.writeString(folder.resolve("Work.java"), "three years of work");

        int status = lab.type(NEEDED.get(option.get(0)) + " " + option.get(1) + " %s", work);

        assertThat(lab.err())
                .startsWith("lab: ")
                .contains(work.toString(), option.get(1))
                .hasLineCount(1);
        assertThat(lab.out()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(work).hasContent("three years of work");
        assertThat(folder.toFile().list()).containsExactly("Work.java");
    }
}
