package io.github.lockevolution.faults.subject;

import java.util.List;

/** A lock in Java that knows how a client of it is started in a process of its own, where the name of its class does not say it. */
public interface ChildProcessLock {

    /** A program that speaks for the lock in lines, as {@link io.github.lockevolution.lock.ProgramLockStage} has it, and its arguments. */
    List<String> childCommand();
}
