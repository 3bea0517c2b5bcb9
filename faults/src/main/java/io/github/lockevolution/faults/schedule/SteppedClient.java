package io.github.lockevolution.faults.schedule;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.wire.Command;
import io.github.lockevolution.faults.wire.CommandGate;
import io.github.lockevolution.faults.wire.Outcome;
import io.github.lockevolution.faults.wire.Passage;
import io.github.lockevolution.faults.wire.SoleConnection;
import io.github.lockevolution.lock.DistributedLock;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.UnifiedJedis;

/**
 * A client that runs ordinary lock code in a thread of its own and moves only when it is let. One client lives many lives,
 * one after the other, each with a new lock on the same connection.
 */
final class SteppedClient implements CommandGate, AutoCloseable {

    private final String name;
    private final Redis redis;
    private final Duration patience;
    private final Thread thread;
    private Optional<RedisClient> connection = Optional.empty();
    private Optional<DistributedLock> lock = Optional.empty();
    private Optional<Rest> rest = Optional.empty();
    private Optional<Passage> order = Optional.empty();
    private Optional<Outcome> outcome = Optional.empty();
    private Optional<String> intrusion = Optional.empty();
    private boolean killed;
    private boolean closed;

    /**
     * @param patience how long a client may take to come to rest
     */
    SteppedClient(String name, Redis redis, Duration patience) {
        this.name = name;
        this.redis = redis;
        this.patience = patience;
        this.thread = new Thread(this::liveOnAndOn, "client " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Thrown at a dead client that goes on trying to send. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1L;

        Killed() {
            super("this client is dead", null, false, false);
        }
    }

    /** Begins a new life and waits until it is at rest. */
    synchronized void begin(Function<UnifiedJedis, DistributedLock> making) {
        killed = false;
        intrusion = Optional.empty();
        if (connection.isEmpty()) {
            connection = Optional.of(SoleConnection.open(redis.address(), redis.login(), this));
        }
        lock = Optional.of(making.apply(connection.get()));
        rest = Optional.empty();
        notifyAll();
        awaitRest();
    }

    /** Where it stands. Only to be asked of a client that is at rest. */
    synchronized Rest rest() {
        return rest.orElseThrow(() -> new IllegalStateException("client " + name + " is not at rest"));
    }

    /** Lets it move on and waits until it is at rest again; gives what came of its command, if it stood before one. */
    synchronized Optional<Outcome> move(Passage passage) {
        killed = passage == Passage.KILL;
        order = Optional.of(passage);
        outcome = Optional.empty();
        rest = Optional.empty();
        notifyAll();
        awaitRest();
        intrusion.ifPresent(command -> {
            throw new Unplanned("client " + name + " sent " + command + " from a thread that did not call its lock; the"
                    + " bench can hold only what the calling thread sends");
        });
        return outcome;
    }

    private void awaitRest() {
        long end = System.nanoTime() + patience.toNanos();
        try {
            while (rest.isEmpty()) {
                long left = (end - System.nanoTime()) / 1_000_000;
                if (left <= 0) {
                    throw new Unplanned("client " + name + " did not come to rest within " + patience.toSeconds()
                            + " s; it stands at\n" + stack());
                }
                wait(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Unplanned("interrupted while client " + name + " moved", e);
        }
    }

    private String stack() {
        return Arrays.stream(thread.getStackTrace())
                .map(frame -> "    " + frame)
                .collect(Collectors.joining("\n"));
    }

    private void liveOnAndOn() {
        try {
            while (true) {
                rest(live(nextLock()));
            }
        } catch (InterruptedException e) {
            // The bench is over.
        }
    }

    private synchronized DistributedLock nextLock() throws InterruptedException {
        while (lock.isEmpty()) {
            wait();
        }
        DistributedLock next = lock.get();
        lock = Optional.empty();
        return next;
    }

    private Rest live(DistributedLock lock) throws InterruptedException {
        try {
            if (lock.tryLock() && stayInside()) {
                lock.unlock();
            }
            return isKilled() ? dead() : new Rest.Finished();
        } catch (Killed e) {
            return dead();
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            return isKilled() ? dead() : new Rest.GaveUp(e);
        }
    }

    /** Whoever is dead never sends again, on no connection; the next life needs a connection of its own. */
    private Rest dead() {
        giveUpConnection();
        return new Rest.Dead();
    }

    private boolean stayInside() throws InterruptedException {
        return standStill(new Rest.Inside()) != Passage.KILL;
    }

    private synchronized boolean isKilled() {
        return killed;
    }

    private synchronized void rest(Rest reached) {
        rest = Optional.of(reached);
        notifyAll();
    }

    private synchronized Passage standStill(Rest here) throws InterruptedException {
        order = Optional.empty();
        rest(here);
        while (order.isEmpty()) {
            wait();
        }
        return order.get();
    }

    @Override
    public Passage beforeCommand(Command command) throws InterruptedIOException {
        if (Thread.currentThread() != thread) {
            return intrude(command);
        }
        if (isKilled()) {
            throw new Killed();
        }
        try {
            return standStill(new Rest.AtGate(command));
        } catch (InterruptedException e) {
            throw new InterruptedIOException("the bench ended while client " + name + " stood before " + command);
        }
    }

    private synchronized Passage intrude(Command command) {
        intrusion = Optional.of(command.toString());
        return Passage.KILL;
    }

    @Override
    public synchronized void cameOf(Command command, Outcome came) {
        outcome = Optional.of(came);
    }

    private synchronized void giveUpConnection() {
        connection.ifPresent(RedisClient::close);
        connection = Optional.empty();
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            killed = true;
        }
        thread.interrupt();
        giveUpConnection();
    }
}
