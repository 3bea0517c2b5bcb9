package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.model.Expectation;

/** What the lab command answers to the shell. */
public final class ExitStatus {

    public static final int AS_EXPECTED = 0;
    public static final int NOT_AS_EXPECTED = 1;
    public static final int WRONG_USAGE = 2;
    public static final int INCONCLUSIVE = 3;

    private ExitStatus() {}

    public static int of(Expectation expectation) {
        return switch (expectation) {
            case MET -> AS_EXPECTED;
            case BROKEN -> NOT_AS_EXPECTED;
            default -> INCONCLUSIVE;
        };
    }
}
