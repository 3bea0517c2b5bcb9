package io.github.lockevolution.workbench.console;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The completions of a command with subcommands, as a script of the fish shell: picocli writes none.
 *
 * @param root the command
 */
record FishCompletion(CommandSpec root) {

    @Override
    public String toString() {
        Stream<String> commands = root.subcommands().entrySet().stream()
                .map(entry ->
                        "-n __fish_use_subcommand -f -a " + entry.getKey() + description(header(entry.getValue())));
        Stream<String> ofRoot = arguments(root, "-n __fish_use_subcommand");
        Stream<String> ofCommands = root.subcommands().entrySet().stream()
                .flatMap(entry -> arguments(
                        entry.getValue().getCommandSpec(),
                        "-n " + quoted("__fish_seen_subcommand_from " + entry.getKey())));
        return Stream.of(commands, ofRoot, ofCommands)
                .flatMap(lines -> lines)
                .map(line -> "complete -c " + root.name() + " " + line + "\n")
                .collect(Collectors.joining());
    }

    private static Stream<String> arguments(CommandSpec command, String condition) {
        Stream<String> options = command.options().stream()
                .filter(option -> !option.hidden())
                .map(option -> condition + names(option) + values(option, " -x") + description(option.description()));
        Stream<String> positions = command.positionalParameters().stream()
                .filter(position -> !candidates(position).isEmpty())
                .map(position -> condition + " -f -a " + quoted(candidates(position)));
        return Stream.concat(options, positions);
    }

    private static String names(OptionSpec option) {
        return Stream.of(option.names())
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
    }

    private static String values(OptionSpec option, String exclusive) {
        if (option.arity().max() == 0) {
            return "";
        }
        String candidates = candidates(option);
        return candidates.isEmpty() ? " -r" : exclusive + " -a " + quoted(candidates);
    }

    private static String candidates(ArgSpec argument) {
        return argument.completionCandidates() == null
                ? ""
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .collect(Collectors.joining(" "));
    }

    private static String[] header(CommandLine command) {
        return command.getCommandSpec().usageMessage().header();
    }

    private static String description(String[] words) {
        return words.length == 0
                ? ""
                : " -d " + quoted(String.join(" ", List.of(words)).replace("%%", "%"));
    }

    private static String quoted(String words) {
        return "'" + words.replace("\\", "\\\\").replace("'", "\\'").replace("\n", " ") + "'";
    }
}
