package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.text.Columns;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.LanguageOptions;
import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A run of the lab command in this JVM, in English unless its arguments ask for another language.
 *
 * @param status its exit status
 * @param out what it printed on standard output
 * @param err what it printed on standard error
 */
record LabRun(int status, String out, String err) {

    private static final int WIDTH = 80;
    private static final int LONG_WORD = 60;

    /** What nobody should read: a value that is missing, or how many locks there once were. */
    static final Pattern SLIP = Pattern.compile("\\b(null|undefined|NaN|five)\\b|\u4e94", Pattern.CASE_INSENSITIVE);

    static LabRun of(String... arguments) {
        return reading(List.of(), arguments);
    }

    /** The same with these lines on standard input, as they come through a pipe. */
    static LabRun reading(List<String> lines, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String text = lines.stream().map(line -> line + "\n").collect(Collectors.joining());
        CommandLine command = Lab.commandLine(
                LanguageOptions.askedFor(List.of(arguments)).orElse(Language.ENGLISH),
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                arguments);
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        int status = command.execute(arguments);
        return new LabRun(status, out.toString(), err.toString());
    }

    JsonObject json() {
        assertThat(err).isEmpty();
        return JsonParser.parseString(out).getAsJsonObject();
    }

    /** Every line fits into a terminal, but one with a long schedule, which has to stay in one piece. */
    LabRun fits() {
        assertThat(out.lines())
                .isNotEmpty()
                .filteredOn(line -> Stream.of(line.split(" ")).noneMatch(word -> Columns.of(word) > LONG_WORD))
                .allSatisfy(line -> assertThat(Columns.of(line)).as(line).isLessThanOrEqualTo(WIDTH));
        return this;
    }

    /** No line has a slip in it. */
    LabRun isWithoutSlips() {
        assertThat(out.lines())
                .isNotEmpty()
                .noneMatch(line -> SLIP.matcher(line).find());
        return this;
    }
}
