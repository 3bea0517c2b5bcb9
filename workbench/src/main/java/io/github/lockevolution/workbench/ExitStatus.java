package io.github.lockevolution.workbench;

import io.github.lockevolution.faults.verdict.Duty;

/** What the lab command answers to the shell. */
final class ExitStatus {

    static final int EVERY_DUTY_HELD = 0;
    static final int A_DUTY_BROKE = 1;
    static final int WRONG_USAGE = 2;
    static final int INCONCLUSIVE = 3;

    private ExitStatus() {}

    static int of(Duty duty) {
        return switch (duty) {
            case MET -> EVERY_DUTY_HELD;
            case BROKEN -> A_DUTY_BROKE;
            default -> INCONCLUSIVE;
        };
    }
}
