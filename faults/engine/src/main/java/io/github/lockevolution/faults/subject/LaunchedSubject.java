package io.github.lockevolution.faults.subject;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;

/** A lock under test, as far as it is the same in every store: what it was launched with. */
public abstract class LaunchedSubject implements Subject {

    private final LockStage stage;
    private final ClientProgram program;
    private final String key;
    private final Duration lease;

    /**
     * @param program what each of its clients runs
     * @param key the name of the lock in the store
     * @param lease how long its clients may hold it
     */
    protected LaunchedSubject(LockStage stage, ClientProgram program, String key, Duration lease) {
        this.stage = stage;
        this.program = program;
        this.key = key;
        this.lease = lease;
    }

    @Override
    public final LockStage stage() {
        return stage;
    }

    @Override
    public final ClientProgram program() {
        return program;
    }

    @Override
    public final String key() {
        return key;
    }

    @Override
    public final Duration lease() {
        return lease;
    }
}
