package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.model.Expectation;

/** What the lab command answers to the shell. */
public final class ExitStatus {

    public static final int EVERY_DUTY_HELD = 0;
    public static final int A_DUTY_BROKE = 1;
    public static final int WRONG_USAGE = 2;
    public static final int INCONCLUSIVE = 3;

    private ExitStatus() {}

    public static int of(Expectation expectation) {
        return switch (expectation) {
            case MET -> EVERY_DUTY_HELD;
            case BROKEN -> A_DUTY_BROKE;
            default -> INCONCLUSIVE;
        };
    }
}
