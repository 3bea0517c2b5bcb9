package io.github.lockevolution.testkit.port;

import io.github.lockevolution.faults.subject.Launcher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/**
 * What the bench asks of a place where locks keep their state, on one lock there. The lock has a lease, or goes with its connection; whoever is
 * refused is told so at once; and nothing is wrong with it but that its holder may outlive its lease.
 */
public abstract class PortsContract implements StoreContract, ClientContract, LauncherContract {

    private Optional<LockUnderTest> underTest = Optional.empty();

    /** Puts locks under test there. Whoever starts what it needs closes it. */
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
