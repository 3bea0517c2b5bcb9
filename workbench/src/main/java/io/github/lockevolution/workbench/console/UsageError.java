package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Message;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The message for an error that picocli found; a detail that picocli gives only as text keeps its words. */
public final class UsageError {

    private UsageError() {}

    public static Message of(ParameterException problem) {
        if (problem instanceof Message words) {
            return words;
        }
        // A converter of ours has refused the value.
        if (problem.getCause() instanceof Message words) {
            return words;
        }
        return known(problem).orElse(language -> withSmallFirstLetter(problem.getMessage()));
    }

    private static Optional<Message> known(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            return Optional.of(unmatched(unmatched));
        }
        if (problem instanceof MissingParameterException missing) {
            return missing.getMissing().stream().findFirst().map(UsageError::missing);
        }
        if (problem instanceof OverwrittenOptionException overwritten) {
            return Optional.of(message(text -> text.givenTwice(name(overwritten.getOverwritten()))));
        }
        if (problem instanceof MutuallyExclusiveArgsException) {
            return Optional.of(message(text -> text.notTogether(named(problem))));
        }
        String value = problem.getValue();
        if (value == null) {
            return Optional.empty();
        }
        // A value without an argument is the name of a command after {@code help}.
        return problem.getArgSpec() == null
                ? Optional.of(message(text -> text.unknownCommand(value)))
                : unusable(problem.getArgSpec(), value);
    }

    private static Message unmatched(UnmatchedArgumentException problem) {
        String first = problem.getUnmatched().get(0);
        CommandLine command = problem.getCommandLine();
        if (problem.isUnknownOption()) {
            return meant(
                    message(text -> text.unknownOption(first)),
                    first,
                    command.getCommandSpec().optionsMap().keySet());
        }
        Set<String> commands = command.getSubcommands().keySet();
        if (commands.isEmpty()) {
            return message(text -> text.unknownArgument(first));
        }
        return LockCatalog.onTheClassPath()
                .meant(first)
                .map(lock -> message(text -> text.lockIsNoCommand(first, lock)))
                .orElseGet(() -> meant(message(text -> text.unknownCommand(first)), first, commands));
    }

    private static Message meant(Message problem, String typed, Set<String> known) {
        return DidYouMean.to(typed, known)
                .map(close -> message(text -> text.didYouMean(problem, close)))
                .orElse(problem);
    }

    private static Message missing(ArgSpec argument) {
        return message(text -> argument.isOption()
                ? text.missingValue(name(argument), argument.paramLabel())
                : text.missingArgument(argument.paramLabel()));
    }

    private static Optional<Message> unusable(ArgSpec argument, String value) {
        Class<?> type = argument.auxiliaryTypes()[0];
        if (argument.completionCandidates() != null) {
            List<String> known = new ArrayList<>();
            argument.completionCandidates().forEach(known::add);
            return Optional.of(message(text -> text.noneOf(name(argument), value, known)));
        }
        boolean number =
                Stream.of(int.class, long.class, Integer.class, Long.class).anyMatch(type::equals);
        if (type == Path.class && value.isEmpty()) {
            return Optional.of(message(text -> text.emptyPath(name(argument))));
        }
        return number ? Optional.of(message(text -> text.noNumber(name(argument), value))) : Optional.empty();
    }

    /** The options of the command that picocli's words name: its exception knows them only so. */
    private static List<String> named(ParameterException problem) {
        return problem.getCommandLine().getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .filter(name -> problem.getMessage().matches(".*" + name + "\\b.*"))
                .toList();
    }

    /** The name of an argument as a person types it: the longest name of an option, or the label in the help. */
    static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static Message message(Function<UsageErrorText, String> words) {
        return Message.of(UsageErrorText.class, words);
    }

    private static String withSmallFirstLetter(String sentence) {
        String words = sentence.replaceFirst("^Error: ", "");
        return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
    }
}
