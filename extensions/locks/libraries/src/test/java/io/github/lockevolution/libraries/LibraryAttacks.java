package io.github.lockevolution.libraries;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.AttackTableContract;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * What the attacks show of a lock that people ship: an overrun of its lease, and what else its own test says. One lock after the other: each
 * attack has client libraries of its own to start, and leases that run meanwhile.
 */
@ResourceLock("attacks")
abstract class LibraryAttacks extends AttackTableContract {

    private final Map<Attack, Expected> expected = new EnumMap<>(Attack.class);

    LibraryAttacks() {
        Attack.usual().forEach(attack -> expected.put(attack, survives()));
        expected.put(Attack.PAUSED_HOLDER, suffers(Failure.LEASE_OVERRUN));
        expected.put(Attack.SLOW_WORKER, suffers(Failure.LEASE_OVERRUN));
        expected.put(Attack.CLOCK_AHEAD, notApplicable());
    }

    @Override
    protected final Map<Attack, Expected> expected() {
        return expected;
    }

    /** What is different with this lock. */
    final void but(Attack attack, Expected shown) {
        expected.put(attack, shown);
    }
}
