package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The lab command, run in this JVM as a person or a script meets it; in English, unless its arguments ask for another language. */
final class LabCommand {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs it and gives the exit status. */
    int run(String... arguments) {
        return runReading(List.of(), arguments);
    }

    /** Runs what a person types, with a value in the place of each {@code %s}. */
    int type(String line, Object... values) {
        Iterator<Object> next = List.of(values).iterator();
        return run(Stream.of(line.split(" "))
                .map(word -> word.equals("%s") ? next.next().toString() : word)
                .toArray(String[]::new));
    }

    /** Runs it with these lines on standard input. */
    int runReading(List<String> lines, String... arguments) {
        String text = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
        CommandLine command = Lab.commandLine(
                LanguageOptions.askedFor(List.of(arguments)).orElse(Language.ENGLISH),
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                arguments);
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        command.setDefaultValueProvider(LabCommand::longTime);
        return command.execute(arguments);
    }

    /** Many tests share the processors: what takes a few seconds alone must not run out of time beside the others. */
    private static String longTime(ArgSpec argument) {
        return argument instanceof OptionSpec option && option.longestName().equals("--limit") ? "600" : null;
    }

    /** A sentence with the names of all locks in it, for {@code {locks}}. */
    static String withLocks(String sentence) {
        return sentence.replace(
                "{locks}",
                LockCatalog.onTheClassPath().all().stream().map(LockSpec::name).collect(Collectors.joining(", ")));
    }

    /** What it printed on standard output. */
    String out() {
        return out.toString();
    }

    /** What it printed on standard error. */
    String err() {
        return err.toString();
    }
}
