package io.github.lockevolution.faults.program;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Whether a process has used the processor since this was asked last. */
final class ProcessorUse implements BooleanSupplier {

    private final ProcessHandle process;
    private Duration used = Duration.ZERO;

    ProcessorUse(ProcessHandle process) {
        this.process = process;
    }

    @Override
    public boolean getAsBoolean() {
        Duration before = used;
        used = process.info().totalCpuDuration().orElse(Duration.ZERO);
        return !used.equals(before);
    }
}
