package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.text.Unmarked;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/** The help of every command, in every language: nothing is missing, nothing is written that nobody is shown. */
class HelpTest {

    static List<Language> languages() {
        return Language.ALL;
    }

    private static List<CommandLine> commands(Language language) {
        return withAllBelow(Lab.commandLine(language)).toList();
    }

    private static Stream<CommandLine> withAllBelow(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::withAllBelow));
    }

    /** Notes which messages picocli asks for. */
    private static final class Noting extends ResourceBundle {

        private final ResourceBundle messages;
        private final Set<String> asked = new TreeSet<>();

        Noting(ResourceBundle messages) {
            this.messages = messages;
        }

        @Override
        protected Object handleGetObject(String key) {
            // Picocli also looks for other names of its own options.
            if (!messages.containsKey(key)) {
                return null;
            }
            asked.add(key);
            return messages.getObject(key);
        }

        @Override
        public Enumeration<String> getKeys() {
            return messages.getKeys();
        }
    }

    @ParameterizedTest
    @MethodSource("languages")
    void picocli_asks_for_every_message_of_the_help(Language language) {
        CommandLine lab = Lab.commandLine(language);
        Noting messages = new Noting(lab.getResourceBundle());
        lab.setResourceBundle(messages);

        withAllBelow(lab).forEach(CommandLine::getUsageMessage);

        assertThat(messages.asked)
                .isNotEmpty()
                .containsExactlyElementsOf(new TreeSet<>(Collections.list(messages.getKeys())));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void every_command_and_every_option_is_described(Language language) {
        List<String> undescribed = new ArrayList<>();
        for (CommandLine command : commands(language)) {
            CommandSpec spec = command.getCommandSpec();
            if (spec.usageMessage().header().length == 0) {
                undescribed.add(spec.qualifiedName());
            }
            Stream.concat(spec.options().stream(), spec.positionalParameters().stream())
                    .filter(argument -> !argument.hidden() && isUndescribed(argument))
                    .forEach(argument -> undescribed.add(spec.qualifiedName() + " " + argument));
        }

        assertThat(undescribed).isEmpty();
    }

    private static boolean isUndescribed(ArgSpec argument) {
        return String.join("", argument.description()).isBlank();
    }

    @ParameterizedTest
    @MethodSource("languages")
    void the_help_of_every_command_fits_on_80_columns(Language language) {
        assertThat(commands(language).stream()
                        .flatMap(command -> command.getUsageMessage().lines()))
                .hasSizeGreaterThan(100)
                .allSatisfy(line -> assertThat(Columns.of(line)).as(line).isLessThanOrEqualTo(80));
    }

    @Test
    void the_help_of_every_command_begins_with_two_examples() {
        assertThat(commands(Language.ENGLISH))
                .hasSizeGreaterThan(5)
                .allSatisfy(command -> assertThat(command.getUsageMessage())
                        .as(command.getCommandName())
                        .matches("(?s)[^\n].*?\n\nExamples:\n(  [^ \n][^\n]*\n){2}\nUsage: lab.*"));
    }

    @Test
    void a_setting_is_shown_as_it_is_typed() {
        assertThat(Lab.commandLine(Language.ENGLISH).getUsageMessage())
                .contains("\n  -DNAME=VALUE ")
                .doesNotContain("-D=");
    }

    @Test
    void every_word_of_the_help_is_in_the_message_files_but_for_names_and_examples() {
        Unmarked unmarked = Unmarked.butForNames()
                .andPattern("(?s)⟦(Éxámplés|Móré éxámplés):⟧\n.*?(?=\n\n)")
                .andPattern("(?m)^⟦Úságé:⟧ lab.*$")
                .andPattern("(?m)^  [a-z-]+ +(?=⟦)") // the names of commands
                .andPattern("(?m)^ +(-\\w(=\\S+)?|-D\\S+|(-\\w, )?--[a-z-]+(=\\S+)?)(?= |$)") // the names of options
                .andPattern("(?m)^ +\\[?[A-Z]+(\\.\\.\\.)?\\]?(?= )") // of parameters
                .andPattern("(\\.\\w+|github:FILE) (?=\\()") // the formats of a check
                .andPattern(
                        "\\b\\w+\\.\\s*java\\b") // the files of the locks to begin with; a line may end behind the full
                // stop
                .andPattern(choices("--new"))
                .andPattern(choices("--store"))
                .andPattern("\\ben, zh\\b");

        assertThat(commands(Unmarked.PSEUDO))
                .hasSizeGreaterThan(5)
                .allSatisfy(command -> assertThat(unmarked.in(command.getUsageMessage() + "\n\n"))
                        .as(command.getCommandName())
                        .isEmpty());
    }

    private static String choices(String option) {
        return StreamSupport.stream(
                        Lab.commandLine(Language.ENGLISH)
                                .getSubcommands()
                                .get("check")
                                .getCommandSpec()
                                .findOption(option)
                                .completionCandidates()
                                .spliterator(),
                        false)
                .collect(Collectors.joining("|", "\\b(", ")\\b"));
    }

    @ParameterizedTest
    @MethodSource("languages")
    void it_does_not_say_how_many_stages_there_are(Language language) {
        assertThat(commands(language))
                .hasSizeGreaterThan(5)
                .allSatisfy(command -> assertThat(command.getUsageMessage())
                        .as(command.getCommandName())
                        .doesNotContainPattern("(?i)\\bfive\\b|\u4e94"));
    }

    @Test
    void the_language_that_is_asked_for_is_that_of_the_help_wherever_it_stands() {
        for (String[] arguments : new String[][] {
            {"explore", "--help", "--language", "zh"},
            {"explore", "--language=zh", "--help"},
            {"--language", "zh", "explore", "--help"},
            {"--language", "zh", "help", "explore"}
        }) {
            LabCommand lab = new LabCommand();

            lab.run(arguments);

            assertThat(lab.out())
                    .startsWith("在限定范围内跑遍一把锁的全部调度序列，数出它的失败。\n\n例子：\n  ./lab explore\n")
                    .contains("\n\n用法： lab explore ");
        }
    }

    @Test
    void unless_it_is_asked_for_the_language_is_that_of_the_locale() throws IOException {
        ProcessBuilder lab = new ProcessBuilder(
                Platform.java().toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dsun.stdout.encoding=UTF-8",
                "-Dstdout.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path"),
                Lab.class.getName(),
                "explore",
                "--help");
        lab.environment().put("LC_ALL", "zh_CN.UTF-8");

        Process help = lab.start();

        try (BufferedReader output = help.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo("在限定范围内跑遍一把锁的全部调度序列，数出它的失败。");
        } finally {
            help.destroyForcibly().onExit().join();
        }
    }
}
