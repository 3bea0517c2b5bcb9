package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.Client;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.Subject;
import io.github.lockevolution.lock.LockSpec;
import java.time.Duration;

/** Another lock under test, for a test that changes one thing about it. */
public abstract class ForwardingSubject implements Subject {

    private final Subject subject;

    public ForwardingSubject(Subject subject) {
        this.subject = subject;
    }

    @Override
    public LockSpec lock() {
        return subject.lock();
    }

    @Override
    public String key() {
        return subject.key();
    }

    @Override
    public ClientProgram program() {
        return subject.program();
    }

    @Override
    public Duration lease() {
        return subject.lease();
    }

    @Override
    public boolean goesByTimeOfDay() {
        return subject.goesByTimeOfDay();
    }

    @Override
    public Store store() {
        return subject.store();
    }

    @Override
    public Client client(String name, BenchClock clock) {
        return subject.client(name, clock);
    }

    @Override
    public void close() {
        subject.close();
    }
}
