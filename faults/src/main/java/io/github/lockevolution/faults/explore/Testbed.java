package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.client.SteppedClient;
import io.github.lockevolution.faults.model.FinalCheck;
import io.github.lockevolution.faults.model.InconclusiveException;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.store.Probe;
import io.github.lockevolution.lock.LockStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.exceptions.JedisException;

/**
 * One lock, a few clients and a Redis: all that it takes to run a schedule. One run follows the other on it, each with new
 * lock objects and an empty key. Belongs to one thread.
 */
public final class Testbed implements AutoCloseable {

    /** Long enough that no lease runs out by itself while a schedule goes on. */
    public static final Duration LEASE = Duration.ofSeconds(30);

    /** How long a client may take from one stop to the next before it is given up. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final LockStage stage;
    private final String key;
    private final Duration lease;
    private final Probe probe;
    private final Newcomer newcomer;
    private final List<SteppedClient> clients = new ArrayList<>();

    private Testbed(LockStage stage, Redis redis, Duration lease, Duration patience) {
        this.stage = stage;
        this.key = redis.key(stage.name() + ":" + UUID.randomUUID());
        this.lease = lease;
        this.probe = new Probe(redis, key);
        this.newcomer = new Newcomer(redis, patience);
    }

    /**
     * @param clients how many there may be, at most
     * @throws io.github.lockevolution.faults.setup.SetupProblem if the Redis is too old for the lock
     * @throws InconclusiveException if the lock cannot even be taken and given back by one client alone
     */
    public static Testbed open(LockStage stage, Redis redis, int clients) {
        return open(stage, redis, clients, LEASE, PATIENCE);
    }

    /**
     * With another lease, for a person who thinks between two moves.
     *
     * @param lease how long a lease is; no run may take longer
     */
    public static Testbed open(LockStage stage, Redis redis, int clients, Duration lease) {
        return open(stage, redis, clients, lease, PATIENCE);
    }

    static Testbed open(LockStage stage, Redis redis, int clients, Duration lease, Duration patience) {
        redis.requireFor(stage);
        Testbed testbed = new Testbed(stage, redis, lease, patience);
        try {
            for (int i = 0; i < clients; i++) {
                testbed.clients.add(new SteppedClient(Move.name(i), redis, patience));
            }
            testbed.newcomer.rehearse(stage, testbed.key, lease);
            testbed.noticeNewcomer();
            return testbed;
        } catch (RuntimeException e) {
            testbed.close();
            throw e;
        }
    }

    /** The lock. */
    public LockStage stage() {
        return stage;
    }

    /** The lock key, as Redis knows it. */
    public String key() {
        return key;
    }

    /** How many clients there may be, at most. */
    public int size() {
        return clients.size();
    }

    /**
     * Begins a run: the key is empty, and every client has stopped before its first command.
     *
     * @param howMany that many clients take part
     */
    public Execution begin(int howMany) {
        probe.clear();
        List<SteppedClient> taking = clients.subList(0, howMany);
        for (int i = 0; i < howMany; i++) {
            String owner = Move.name(i);
            taking.get(i).begin(redis -> stage.create(redis, key, owner, lease));
        }
        return new Execution(taking, probe, key, this::newcomer);
    }

    private FinalCheck newcomer() {
        FinalCheck finalCheck = newcomer.tryLock(stage, key, lease);
        noticeNewcomer();
        return finalCheck;
    }

    /** So that its keys are removed as well. */
    private void noticeNewcomer() {
        newcomer.commands().forEach(command -> probe.notice(command.words()));
    }

    /** Ends the clients and removes the lock's keys, if Redis is still there. */
    @Override
    public void close() {
        clients.forEach(SteppedClient::close);
        newcomer.close();
        try (probe) {
            probe.clear();
        } catch (JedisException e) {
            // Redis is gone, and the keys with it; whoever needed it has noticed.
        }
    }
}
