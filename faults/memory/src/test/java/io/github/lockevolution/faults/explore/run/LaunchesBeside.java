package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.LaunchesInMemory;
import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Launches locks in memory, and for helpers some in which one thing is changed. */
public final class LaunchesBeside extends LaunchesInMemory {

    private final UnaryOperator<SystemUnderTest> changed;

    public LaunchesBeside(UnaryOperator<SystemUnderTest> changed) {
        this.changed = changed;
    }

    @Override
    public Optional<SystemUnderTest> launchBeside(SystemUnderTest original) {
        return MemoryLock.launcher().launchBeside(original).map(changed);
    }
}
