package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.MultiRedisProgramLockStage;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A lock that is a program in any language, on several Redis servers.
 *
 * @param lock the same on one
 * @param looksAtClock whether it looks at the clock of the bench, as far as is known
 */
record MultiRedisProgramLock(ProgramLock lock, boolean looksAtClock)
        implements CheckedLock, MultiRedisProgramLockStage {

    @Override
    public CheckedLock expecting(Set<Failure> failures) {
        return new MultiRedisProgramLock(new ProgramLock(lock.command(), failures), looksAtClock);
    }

    @Override
    public CheckedLock withoutClock() {
        return new MultiRedisProgramLock(lock, false);
    }

    @Override
    public List<Message> remarks() {
        return looksAtClock ? List.of() : List.of(Message.of(CheckText.class, CheckText::looksAtNoClock));
    }

    @Override
    public List<String> command() {
        return lock.command();
    }

    @Override
    public Set<Failure> suffers() {
        return lock.suffers();
    }

    @Override
    public Optional<String> source() {
        return lock.source();
    }

    @Override
    public String name() {
        return lock.name();
    }

    @Override
    public String title() {
        return lock.title();
    }

    @Override
    public String fileName() {
        return lock.fileName();
    }

    @Override
    public String label() {
        return lock.label();
    }
}
