package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.Colour;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Colours for the output of a run, in which failures stand out. Nothing is told by a colour alone. */
record Paint(boolean on) {

    private static final String FAILURES =
            Stream.of(Failure.values()).map(Failure::name).collect(Collectors.joining("|"));

    /** A failure's name, and behind it the counts of its row; no other row begins so. */
    private static final Pattern ROW = Pattern.compile("(?m)^(?:" + FAILURES + ")(?: .*)?$");

    private static final Pattern COUNT = Pattern.compile("(?<= )[1-9][0-9.,]*(?: · 10\\^\\d+)?(?= |$)");

    /** A row of a failure that never shows. */
    private static final Pattern ALL_ZERO = Pattern.compile("\\S+(?: +0(?: \\S)?)+");

    private static final Pattern NAME = Pattern.compile("\\b(?:" + FAILURES + ")\\b");

    static Paint ofTerminal() {
        return new Paint(Colour.isWanted());
    }

    /** A matrix whose failures stand out, and in the rows of counts also how many there are. */
    String matrix(String table) {
        return on ? ROW.matcher(table).replaceAll(row -> painted(row.group())) : table;
    }

    private static String painted(String row) {
        if (ALL_ZERO.matcher(row).matches()) {
            return Matcher.quoteReplacement(row);
        }
        String names = NAME.matcher(row).replaceAll(name -> Colour.FAILED.around(name.group()));
        return Matcher.quoteReplacement(COUNT.matcher(names).replaceAll(count -> Colour.FAILED.around(count.group())));
    }

    String conclusion(String words, Expectation expectation) {
        return !on
                ? words
                : switch (expectation) {
                    case MET -> Colour.AS_EXPECTED.around(words);
                    case BROKEN -> Colour.FAILED.around(words);
                    default -> Colour.INCONCLUSIVE.around(words);
                };
    }
}
