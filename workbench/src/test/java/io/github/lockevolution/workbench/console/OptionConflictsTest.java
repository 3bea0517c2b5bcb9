package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What goes with an option is said where the other one is declared, or by the option itself. */
class OptionConflictsTest {

    @Command(name = "lab")
    static final class Lab {

        @Option(names = "--alone")
        private boolean alone;

        @WithAny
        @Option(names = "--verbose")
        private boolean verbose;

        @Option(names = "--json")
        private boolean json;
    }

    private static void requireOnly(String line, Set<String> fitting) {
        CommandLine lab = new CommandLine(new Lab());
        lab.parseArgs(line.split(" "));
        OptionConflicts.requireOnly(lab.getCommandSpec(), "--alone", fitting);
    }

    @Test
    void an_option_that_goes_with_any_goes_with_one_that_stands_alone() {
        assertThatCode(() -> requireOnly("--alone --verbose", Set.of())).doesNotThrowAnyException();
    }

    @Test
    void no_other_does_unless_it_is_named() {
        assertThatCode(() -> requireOnly("--alone --json", Set.of("--json"))).doesNotThrowAnyException();
        assertThatExceptionOfType(UsageProblem.class)
                .isThrownBy(() -> requireOnly("--alone --verbose --json", Set.of()))
                .withMessage("--alone and --json cannot be used together");
    }
}
