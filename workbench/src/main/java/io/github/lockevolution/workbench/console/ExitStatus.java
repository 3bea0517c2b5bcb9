package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.model.Expectation;
import java.util.List;

/** The exit statuses of the lab command. */
public final class ExitStatus {

    public static final int AS_EXPECTED = 0;
    public static final int NOT_AS_EXPECTED = 1;
    public static final int WRONG_USAGE = 2;
    public static final int INCONCLUSIVE = 3;

    private static final List<Integer> FROM_BEST_TO_WORST =
            List.of(AS_EXPECTED, INCONCLUSIVE, NOT_AS_EXPECTED, WRONG_USAGE);

    private ExitStatus() {}

    /** The status of a command that did two things which ended with these. */
    public static int worse(int one, int other) {
        return FROM_BEST_TO_WORST.indexOf(one) > FROM_BEST_TO_WORST.indexOf(other) ? one : other;
    }

    public static int of(Expectation expectation) {
        return switch (expectation) {
            case MET -> AS_EXPECTED;
            case BROKEN -> NOT_AS_EXPECTED;
            default -> INCONCLUSIVE;
        };
    }
}
