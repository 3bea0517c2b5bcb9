package io.github.lockevolution.testkit.port;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayDeque;
import java.util.Deque;

/** The fixture of a test of a port: a lock under test, and clients of it. Closing ends all that it has made. */
public final class LockUnderTest implements AutoCloseable {

    private final Launcher launcher;
    private final LockSpec lock;
    private final SystemUnderTest system;
    private final Deque<Runnable> opened = new ArrayDeque<>();

    LockUnderTest(Launcher launcher, LockSpec lock) {
        this.launcher = launcher;
        this.lock = lock;
        this.system = closing(launcher.launch(lock));
    }

    Launcher launcher() {
        return launcher;
    }

    LockSpec lock() {
        return lock;
    }

    SystemUnderTest system() {
        return system;
    }

    Store store() {
        return system.store();
    }

    /** Closes a subject at the end, before the earlier ones. */
    SystemUnderTest closing(SystemUnderTest launched) {
        opened.push(launched::close);
        return launched;
    }

    Client client(String name) {
        return client(system, name);
    }

    Client client(SystemUnderTest of, String name) {
        Client client = of.client(name, new BenchClock());
        opened.push(client::close);
        return client;
    }

    /** A new client that goes on as far as it can: inside, or to its end. */
    Client taking(String name) {
        Client client = client(name);
        take(client);
        return client;
    }

    /** Makes one attempt, until the client is inside or has been refused. */
    static SchedulingPoint take(Client client) {
        SchedulingPoint now = client.start();
        while (now.phase().isBeforeInside()) {
            now = client.resume(GateDecision.LET_THROUGH);
        }
        return now;
    }

    /** Lets a client that is inside leave, until it is done. */
    static SchedulingPoint giveBack(Client client) {
        SchedulingPoint now = client.resume(GateDecision.LET_THROUGH);
        while (now.canMove()) {
            now = client.resume(GateDecision.LET_THROUGH);
        }
        return now;
    }

    /** Whether a newcomer gets in now; it gives the lock back. */
    boolean isFree() {
        return isFree(system);
    }

    /** Whether a newcomer of another lock under test gets in now. */
    boolean isFree(SystemUnderTest of) {
        try (Client next = of.client("B", new BenchClock())) {
            boolean entered = take(next).phase() == ClientPhase.INSIDE;
            if (entered) {
                giveBack(next);
            }
            of.store().look();
            return entered;
        }
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            opened.pop().run();
        }
    }
}
