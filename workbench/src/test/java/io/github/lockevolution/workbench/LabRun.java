package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.text.Columns;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
        LabCommand lab = new LabCommand();
        int status = lab.runReading(lines, arguments);
        return new LabRun(status, lab.out(), lab.err());
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
