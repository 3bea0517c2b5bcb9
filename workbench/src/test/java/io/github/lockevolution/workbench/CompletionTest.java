package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionTest {

    private final LabCommand lab = new LabCommand();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ./lab wa            | walk
            ./lab explore st    | stage1-get-set
            ./lab explore --cli | --clients
            ./lab check --ou    | --out
            ./lab --stage stage5 | stage5-lua
            """)
    void bash_completes_commands_options_and_locks(String typed, String completed) throws Exception {
        lab.run("completion", "bash");
        Path script = Files.writeString(folder.resolve("completion.bash"), lab.out());

        String[] words = typed.split(" ");
        String asked = "source " + script + "; COMP_WORDS=(" + typed + "); COMP_CWORD=" + (words.length - 1)
                + "; COMP_LINE='" + typed + "'; COMP_POINT=" + typed.length()
                + "; _complete_lab; printf '%s\\n' \"${COMPREPLY[@]}\"";

        assertThat(output("bash", "-c", asked).lines().map(String::strip)).contains(completed);
    }

    private static String output(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void zsh_reads_the_script_of_bash() {
        LabCommand zsh = new LabCommand();

        assertThat(lab.run("completion", "bash")).isZero();
        assertThat(zsh.run("completion", "zsh")).isZero();

        assertThat(zsh.out()).isEqualTo(lab.out()).contains("bashcompinit");
    }

    @Test
    void a_shell_there_is_no_script_for_is_refused() {
        assertThat(lab.run("completion", "csh")).isEqualTo(2);

        assertThat(lab.err()).startsWith("lab: SHELL is 'csh', which is none of bash, zsh;");
    }
}
