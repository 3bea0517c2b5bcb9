package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.SystemUnderTest;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/** Another lock under test, for a test that changes one thing about it. */
public abstract class ForwardingSystem implements SystemUnderTest {

    private final SystemUnderTest system;

    public ForwardingSystem(SystemUnderTest system) {
        this.system = system;
    }

    @Override
    public LockSpec lock() {
        return system.lock();
    }

    @Override
    public String key() {
        return system.key();
    }

    @Override
    public ClientProgram program() {
        return system.program();
    }

    @Override
    public Duration lease() {
        return system.lease();
    }

    @Override
    public boolean goesByTimeOfDay() {
        return system.goesByTimeOfDay();
    }

    @Override
    public Store store() {
        return system.store();
    }

    @Override
    public Client client(String name, BenchClock clock) {
        return system.client(name, clock);
    }

    @Override
    public void close() {
        system.close();
    }
}
