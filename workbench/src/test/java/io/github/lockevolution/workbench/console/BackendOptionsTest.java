package io.github.lockevolution.workbench.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class BackendOptionsTest {

    @Command(name = "explore")
    static final class Explore {

        @Mixin
        private BackendOptions backends;
    }

    /** Has none of them, as a command that only has subcommands. */
    @Command(name = "demo", subcommands = Explore.class)
    static final class Demo {}

    @Command(
            name = "lab",
            subcommands = {Explore.class, Demo.class})
    static final class Lab {

        @Mixin
        private BackendOptions backends;
    }

    private static BenchSettings chosenBy(String arguments) {
        List<CommandLine> commands =
                new CommandLine(new Lab()).parseArgs(arguments.split(" ")).asCommandLineList();
        Explore explore = commands.get(commands.size() - 1).getCommand();
        return explore.backends.settings();
    }

    @ParameterizedTest
    @CsvSource({
        "explore --redis behind, behind",
        "explore -Dlab.redis=behind, behind",
        "--redis before explore, before",
        "-Dlab.redis=before demo explore --servers 5, before",
        "--redis before explore --redis behind, behind",
        "--redis before demo explore -Dlab.redis=behind, behind",
    })
    void what_stands_before_a_subcommand_holds_for_it_and_what_stands_behind_it_wins(String arguments, String redis) {
        assertThat(chosenBy(arguments).value(Setting.REDIS)).isEqualTo(redis);
    }

    @Test
    void each_option_makes_its_setting() {
        BenchSettings settings = chosenBy("explore --redis r --redis-image ri --toxiproxy t --toxiproxy-image ti"
                + " --database d --database-may-be-cleared --servers s");

        assertThat(Setting.ALL).extracting(settings::value).containsExactly("r", "ri", "t", "ti", "d", "true", "", "s");
    }

    /** Whoever runs two commands in one JVM is not told by the first what the second is to use. */
    @Test
    void a_choice_is_forgotten_with_its_command() {
        chosenBy("--redis once explore");

        assertThat(chosenBy("explore")).isEqualTo(BenchSettings.ofSystem());
    }
}
