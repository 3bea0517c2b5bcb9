package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.wire.SingleConnectionClient;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import redis.clients.jedis.RedisClient;

/**
 * The commands that a lock sends when one client takes it and gives it back undisturbed. From these the attacks learn where to
 * place their faults, whatever the lock is.
 *
 * @param acquire the commands that take the lock, at least one
 * @param taking which of them makes the lock key appear, from 1
 * @param hasLease whether the lock key then has a lease, or had one that is over already
 * @param release the commands that give the lock back, at least one
 * @param removing which of them makes the lock key disappear, from 1; the last, if none does
 */
record Rehearsal(List<Command> acquire, int taking, boolean hasLease, List<Command> release, int removing) {

    private static final Duration TO_END = Duration.ofSeconds(20);

    /**
     * Takes and gives back the lock twice, on a key of its own, and records the second time.
     *
     * @throws InconclusiveException if a free lock is not taken, or sends no command that takes it or gives it back, or does
     *     not end within 20 s
     */
    static Rehearsal of(LockStage stage, Redis redis) throws Exception {
        LockKey key = new LockKey(redis, redis.key("rehearsal:" + UUID.randomUUID()));
        try {
            // Twice, since a lock may have a script to load the first time.
            within(TO_END, () -> once(stage, key));
            redis.direct().del(key.name());
            return within(TO_END, () -> once(stage, key));
        } finally {
            redis.direct().del(key.name());
        }
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

    private static Rehearsal once(LockStage stage, LockKey key) {
        Watcher watcher = new Watcher(key);
        Redis redis = key.redis();
        try (RedisClient connection = SingleConnectionClient.open(redis.address(), redis.login(), watcher)) {
            DistributedLock lock = stage.create(connection, key.name(), "A", Scene.LONG_LEASE);
            boolean entered = lock.tryLock();
            List<Command> acquire = watcher.commands();
            int taking = watcher.firstAfterWhich(key.exists(), true);
            boolean hasLease = !key.staysForEver();
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
            int removing = watcher.firstAfterWhich(key.exists(), false);
            return new Rehearsal(acquire, taking, hasLease, release, removing < 1 ? release.size() : removing);
        }
    }

    /** Records each command, and whether the key was there before it. */
    private static final class Watcher implements CommandGate {

        private final LockKey key;
        private final List<Command> commands = new ArrayList<>();
        private final List<Boolean> thereBefore = new ArrayList<>();

        Watcher(LockKey key) {
            this.key = key;
        }

        @Override
        public synchronized GateDecision beforeCommand(Command command) {
            commands.add(command);
            thereBefore.add(key.exists());
            return GateDecision.LET_THROUGH;
        }

        synchronized List<Command> commands() {
            return List.copyOf(commands);
        }

        synchronized void startAgain() {
            commands.clear();
            thereBefore.clear();
        }

        /** The first command, from 1, after which the key is there, or is not; below 1 if there is no such command. */
        synchronized int firstAfterWhich(boolean thereNow, boolean there) {
            List<Boolean> states = new ArrayList<>(thereBefore);
            states.add(thereNow);
            return states.indexOf(there);
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
