package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class CliErrorsTest {

    /** Nothing unplanned that a stack trace would explain, and no canary that was missed. */
    @Test
    void a_redis_that_somebody_disturbed_is_told_in_one_sentence_and_proves_nothing() {
        StringWriter err = new StringWriter();
        CommandLine lab = new CommandLine(CommandSpec.create()).setErr(new PrintWriter(err));

        int status = CliErrors.onProblem(
                new DisturbedStoreException(language -> "somebody emptied Redis"), lab, lab.parseArgs());

        assertThat(status).isEqualTo(ExitStatus.INCONCLUSIVE);
        assertThat(err.toString().lines()).containsExactly("lab: somebody emptied Redis");
    }
}
