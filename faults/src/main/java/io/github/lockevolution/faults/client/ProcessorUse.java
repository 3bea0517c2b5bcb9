package io.github.lockevolution.faults.client;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Whether a process has used the processor since that was asked last. */
final class ProcessorUse implements BooleanSupplier {

    private final ProcessHandle process;
    private Duration used = Duration.ZERO;

    ProcessorUse(ProcessHandle process) {
        this.process = process;
    }

    /** How much processor time the process has used; empty if it has ended, or the system does not tell. */
    static Optional<Duration> of(ProcessHandle process) {
        return process.info().totalCpuDuration();
    }

    @Override
    public boolean getAsBoolean() {
        Duration before = used;
        used = of(process).orElse(Duration.ZERO);
        return !used.equals(before);
    }
}
