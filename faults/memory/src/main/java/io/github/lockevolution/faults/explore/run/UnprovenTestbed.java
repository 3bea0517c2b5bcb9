package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/** Testbeds in stores where nobody has seen the canary break, for tests of the bench itself. */
public final class UnprovenTestbed {

    private UnprovenTestbed() {}

    /** With careful clients and the usual lease. */
    public static Testbed open(LockSpec lock, Launcher launcher, int clients) {
        return open(lock, ClientProgram.CAREFUL, launcher, clients);
    }

    /** With the usual lease. */
    public static Testbed open(LockSpec lock, ClientProgram program, Launcher launcher, int clients) {
        return open(lock, program, launcher, clients, Launcher.LEASE);
    }

    /** With careful clients. */
    public static Testbed open(LockSpec lock, Launcher launcher, int clients, Duration lease) {
        return open(lock, ClientProgram.CAREFUL, launcher, clients, lease);
    }

    /** As {@link Testbed#open(LockSpec, ClientProgram, ProvenStore, int, Duration)} does. */
    public static Testbed open(LockSpec lock, ClientProgram program, Launcher launcher, int clients, Duration lease) {
        return Testbed.openUnproven(lock, program, launcher, clients, lease);
    }
}
