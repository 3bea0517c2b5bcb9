package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.ClientConnections;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The commands that a lock sends when one client takes it and gives it back undisturbed. From these the attacks learn where to
 * place their faults, whatever the lock is.
 *
 * @param acquire the commands that take the lock, at least one
 * @param taking which of them makes the lock taken, from 1
 * @param hasLease whether a lease runs on it then, or did and is over already
 * @param release the commands that give the lock back, at least one
 * @param removing which of them makes the lock free, from 1; the last, if none does
 */
record Rehearsal(List<Command> acquire, int taking, boolean hasLease, List<Command> release, int removing) {

    private static final Duration TO_END = Duration.ofSeconds(20);

    /**
     * Takes and gives back the lock twice, under a name of its own, and records the second time.
     *
     * @throws InconclusiveException if a free lock is not taken, or sends no command that takes it or gives it back, or does
     *     not end within 20 s
     */
    static Rehearsal of(LockStage stage, Redis redis) throws Exception {
        String name = redis.key("rehearsal:" + UUID.randomUUID());
        // Takes the lock and gives it back, too: so a script that has to be loaded is loaded.
        return within(TO_END, () -> {
            try (LockState state = new LockState(stage, redis, name)) {
                return once(stage, redis, name, state);
            }
        });
    }

    private static Rehearsal within(Duration limit, Callable<Rehearsal> rehearsal) throws Exception {
        FutureTask<Rehearsal> task = new FutureTask<>(rehearsal);
        Thread thread = new Thread(task, "rehearsal");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new InconclusiveException(
                    Message.of(AttackProblemText.class, text -> text.doesNotEnd(limit.toSeconds())), e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    private static Rehearsal once(LockStage stage, Redis redis, String name, LockState state) {
        Watcher watcher = new Watcher(state);
        ClientConnections.Party party = new ClientConnections.Party("A", redis.address(), Scene.LONG_LEASE);
        try (ClientConnection connection =
                new ClientConnections(stage, redis, name).open(party, watcher, InstantSource.system())) {
            DistributedLock lock = connection.newLock();
            boolean entered = lock.tryLock();
            List<Command> acquire = watcher.commands();
            boolean holdsSomething = state.hasChangedSinceFree();
            int taking = watcher.firstAfterWhich(true);
            // What is there and keeps nobody out is free for another reason than a lease that is over.
            boolean hasLease = state.leaseRuns() || state.isFree() && !holdsSomething;
            watcher.startAgain();
            lock.unlock();
            List<Command> release = watcher.commands();
            if (!entered || taking < 1) {
                throw new InconclusiveException(
                        Message.of(AttackProblemText.class, AttackProblemText::freeLockNotTaken));
            }
            if (release.isEmpty()) {
                throw new InconclusiveException(Message.of(AttackProblemText.class, AttackProblemText::noRelease));
            }
            int removing = watcher.firstAfterWhich(false);
            return new Rehearsal(acquire, taking, hasLease, release, removing < 1 ? release.size() : removing);
        }
    }

    /** Records each command, and whether the lock was taken before it, or at least touched. */
    private static final class Watcher implements CommandGate {

        private final LockState state;
        private final List<Command> commands = new ArrayList<>();
        private final List<Boolean> takenBefore = new ArrayList<>();
        private final List<Boolean> touchedBefore = new ArrayList<>();

        Watcher(LockState state) {
            this.state = state;
        }

        @Override
        public synchronized GateDecision beforeCommand(Command command) {
            commands.add(command);
            look();
            return GateDecision.LET_THROUGH;
        }

        private void look() {
            touchedBefore.add(state.hasChangedSinceFree());
            takenBefore.add(!state.isFree());
        }

        synchronized List<Command> commands() {
            return List.copyOf(commands);
        }

        synchronized void startAgain() {
            commands.clear();
            touchedBefore.clear();
            takenBefore.clear();
        }

        /**
         * The first command, from 1, after which the lock is taken, or is not. Of a lock that everybody can take all the time, the first
         * that wrote anything; below 1 if there is no such command.
         */
        synchronized int firstAfterWhich(boolean taken) {
            look();
            int decisive = takenBefore.indexOf(taken);
            return decisive >= 1 || !taken
                    ? decisive
                    : touchedBefore.subList(1, touchedBefore.size()).indexOf(true) + 1;
        }
    }

    /** The name of the command that takes the lock. */
    String takingName() {
        return acquire.get(taking - 1).name();
    }

    /** The name of the command of the release that removes the key, or should. */
    String removingName() {
        return release.get(removing - 1).name();
    }
}
