package io.github.lockevolution.testkit.port;

import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/**
 * The requirements of the bench on a store of locks, tested with one lock there. The lock has a lease, or ends with its connection; a
 * refused client gets its answer at once; and its only failure may be that its holder outlives its lease.
 */
public abstract class PortsContract implements StoreContract, ClientContract, LauncherContract {

    private Optional<LockUnderTest> underTest = Optional.empty();

    /** The launcher of the store. The test that starts its resources closes them. */
    protected abstract Launcher launcher();

    /** A lock that keeps its state there. */
    protected abstract LockSpec lock();

    @Override
    public final LockUnderTest underTest() {
        if (underTest.isEmpty()) {
            underTest = Optional.of(new LockUnderTest(launcher(), lock()));
        }
        return underTest.get();
    }

    @AfterEach
    final void end() {
        underTest.ifPresent(LockUnderTest::close);
    }
}
