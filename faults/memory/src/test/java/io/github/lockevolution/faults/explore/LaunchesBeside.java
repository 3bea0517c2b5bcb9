package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.subject.Subject;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Launches locks in memory, and for helpers some in which one thing is changed. */
final class LaunchesBeside extends LaunchesInMemory {

    private final UnaryOperator<Subject> changed;

    LaunchesBeside(UnaryOperator<Subject> changed) {
        this.changed = changed;
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return MemoryLock.launcher().launchBeside(original).map(changed);
    }
}
