package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.workbench.console.ExitStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** What cannot be done is refused in one sentence, before anything starts. */
class RefusalsTest {

    private static final String AND_SO_ON = "…";

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "refusals.txt", delimiter = '|', quoteCharacter = '~')
    void it_is_said_what_is_wrong(String typed, String sentence) {
        LabCommand lab = new LabCommand();

        int status = lab.type(typed);

        String said = "lab: " + LabCommand.withLocks(sentence);
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
        assertThat(lab.out()).isEmpty();
        if (said.endsWith(AND_SO_ON)) {
            assertThat(lab.err()).startsWith(said.replace(AND_SO_ON, ""));
        } else {
            assertThat(lab.err()).isEqualToIgnoringNewLines(said);
        }
    }
}
