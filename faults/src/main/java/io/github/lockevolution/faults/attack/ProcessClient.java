package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.crash.ClientProcess;
import io.github.lockevolution.faults.crash.ClientSpec;
import io.github.lockevolution.faults.crash.KillPoint;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.model.Event;
import java.io.IOException;

/** A client in a process of its own, which can be killed and paused. */
public final class ProcessClient extends Client {

    private final ClientProcess process;

    ProcessClient(Scene scene, ClientSpec spec) throws IOException {
        super(scene, spec.owner());
        this.process = ClientProcess.start(spec);
    }

    @Override
    boolean callTryLock() {
        return process.tryLock();
    }

    @Override
    boolean callUnlock() {
        return process.unlock();
    }

    /**
     * Begins to take the lock and stops at the kill point, for good; returns when it has stopped there. What it did to the lock is recorded
     * only where no command of it is under way any more: a newcomer who asked sooner would be in its way.
     */
    public void tryLockUpTo(KillPoint killPoint) throws Exception {
        if (killPoint.side() == KillPoint.Side.BEFORE_REPLY) {
            stopAt(killPoint);
        } else {
            scene().watching(this, () -> stopAt(killPoint));
        }
    }

    /** The same, in a move that is being watched already. */
    boolean stopAt(KillPoint killPoint) throws Exception {
        return within(begin(() -> {
            process.tryLockUpTo(killPoint);
            return true;
        }));
    }

    /** Appends to the guarded resource. The resource does not check who holds the lock. */
    public void write(String entry) throws Exception {
        within(begin(() -> {
            process.write(entry);
            return true;
        }));
    }

    /** Ends the process with {@code kill -9}. */
    public void kill() {
        process.kill();
        scene().require(!process.isAlive(), text -> text.aliveAfterKill(name()));
        scene().record(new Event.Died(name()));
    }

    /** Pauses the process (SIGSTOP) until the result is closed. */
    public Pause pause() throws IOException {
        return process.pause();
    }

    @Override
    public void close() {
        process.close();
        super.close();
    }
}
