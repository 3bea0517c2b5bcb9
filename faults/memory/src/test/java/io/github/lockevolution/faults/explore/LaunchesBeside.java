package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.memory.MemoryLock;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Launches locks in memory, and for helpers some in which one thing is changed. */
record LaunchesBeside(UnaryOperator<Subject> changed) implements Launcher {

    @Override
    public LockSpec canary() {
        return MemoryLock.launcher().canary();
    }

    @Override
    public void requireFor(LockSpec stage) {
        MemoryLock.launcher().requireFor(stage);
    }

    @Override
    public Subject launch(LockSpec stage, ClientProgram program, Duration lease) {
        return MemoryLock.launcher().launch(stage, program, lease);
    }

    @Override
    public Optional<Subject> launchBeside(Subject original) {
        return MemoryLock.launcher().launchBeside(original).map(changed);
    }
}
