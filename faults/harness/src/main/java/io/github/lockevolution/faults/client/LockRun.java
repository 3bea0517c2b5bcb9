package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.AdaptedLock;
import io.github.lockevolution.faults.subject.Program;
import io.github.lockevolution.lock.DistributedLock;
import java.util.Optional;

/** Takes a lock, is inside for a while, and gives it back, as ordinary code does it. */
final class LockRun implements Program {

    private final DistributedLock lock;
    private final ClientProgram steps;
    private boolean isTakenTwice;

    LockRun(DistributedLock lock, ClientProgram steps) {
        this.lock = lock;
        this.steps = steps;
    }

    @Override
    public void run(Inside inside) throws Exception {
        boolean goesOn = true;
        try {
            for (ClientProgram.Step step : steps.steps()) {
                goesOn = goesOn && takes(step, inside);
            }
        } finally {
            if (steps.steps().contains(ClientProgram.Step.GIVE_BACK_IN_ANY_CASE) && !inside.isKilled()) {
                inside.beginRelease();
                lock.unlock();
            }
        }
    }

    /**
     * Takes a step of the program.
     *
     * @return whether there is a next one
     */
    private boolean takes(ClientProgram.Step step, Inside inside) throws Exception {
        switch (step) {
            case TAKE -> {
                return lock.tryLock();
            }
            case TAKE_AGAIN -> takeAgain(inside);
            case GIVE_BACK_IF_TAKEN_AGAIN -> {
                if (isTakenTwice) {
                    lock.unlock();
                }
            }
            case WORK -> {
                return stay(inside);
            }
            case GIVE_BACK -> lock.unlock();
            case GIVE_BACK_IN_ANY_CASE -> {}
        }
        return true;
    }

    /**
     * Takes the lock once more. A client whose lock refuses by an exception, or whose connection fails, gives back the lock that it has, as
     * in a finally.
     */
    private void takeAgain(Inside inside) {
        try {
            isTakenTwice = lock.tryLock();
        } catch (RuntimeException e) {
            if (!inside.isKilled()) {
                inside.beginRelease();
                lock.unlock();
            }
            throw e;
        }
    }

    private static boolean stay(Inside inside) throws InterruptedException {
        if (!inside.awaitLeave()) {
            return false;
        }
        inside.beginRelease();
        return true;
    }

    @Override
    public Class<?> source() {
        return lock instanceof AdaptedLock adapted ? adapted.source() : lock.getClass();
    }

    @Override
    public Optional<Integer> line() {
        return lock instanceof AdaptedLock adapted ? adapted.line() : Optional.empty();
    }

    /** {@inheritDoc} Only a lock that makes its own connections has some to close. */
    @Override
    public void close() throws Exception {
        if (lock instanceof AutoCloseable closeable) {
            closeable.close();
        }
    }
}
