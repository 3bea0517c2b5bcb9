package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.attack.LockKey;
import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.client.RealTimer;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.host.Pause;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProgramConnection;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.ClientConnections;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.FencingTokenSource;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.Making;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;

/**
 * Clients that guard the stock by a lock.
 *
 * @param stage the lock
 * @param redis where it lives
 * @param key its name there
 * @param lease how long a buyer may hold it
 */
record LockedBuyerClients(LockSpec stage, Redis redis, String key, Duration lease, Shop shop, HolderLog log)
        implements BuyerClient.Factory {

    @Override
    public String name() {
        return stage.name();
    }

    @Override
    public boolean hasLock() {
        return true;
    }

    @Override
    public boolean waits() {
        return stage.isBlocking();
    }

    @Override
    public boolean isHeldByLease() {
        return new LockKey(redis, key).lease().isPresent();
    }

    @Override
    public int commandsToLeave() {
        return Math.max(1, stage.releaseCommands().size());
    }

    @Override
    public BuyerClient open(String buyer, CommandGate gate) {
        ScheduledExecutorService timer = RealTimer.start(buyer);
        ClientConnection connection = connections().open(client(buyer), gate, InstantSource.system(), timer);
        return new LockedBuyerClient(buyer, redis.opened(connection), Optional.empty(), timer::shutdownNow);
    }

    @Override
    public BuyerClient openProcess(String buyer) {
        ProgramConnection connection = connections().openProcess(client(buyer), CommandGate.OPEN);
        return new LockedBuyerClient(buyer, redis.opened(connection), Optional.of(connection), () -> {});
    }

    private ClientConnections connections() {
        return new ClientConnections(stage, redis, key);
    }

    private ClientSpec client(String buyer) {
        return new ClientSpec(buyer, redis.address(), lease);
    }

    private boolean isRefusal(RuntimeException problem) {
        return stage.refusals().stream().anyMatch(refusal -> refusal.isInstance(problem));
    }

    /** The client of one buyer. */
    private final class LockedBuyerClient implements BuyerClient {

        private final String buyer;
        private final ClientConnection connection;
        private final Optional<ProgramConnection> process;
        private final Runnable endOfTimer;
        private Optional<DistributedLock> lock = Optional.empty();
        private boolean isInside;

        LockedBuyerClient(
                String buyer, ClientConnection connection, Optional<ProgramConnection> process, Runnable endOfTimer) {
            this.buyer = buyer;
            this.connection = connection;
            this.process = process;
            this.endOfTimer = endOfTimer;
        }

        /** A lock is made in the thread that uses it. */
        private DistributedLock lock() {
            if (lock.isEmpty()) {
                lock = Optional.of(connection.newLock());
            }
            return lock.get();
        }

        @Override
        public boolean enter(Duration patience) {
            try {
                isInside = patience.isZero() ? lock().tryLock() : lock().tryLock(patience);
            } catch (RuntimeException e) {
                if (!isRefusal(e)) {
                    throw e;
                }
            }
            if (isInside) {
                log.enter();
            }
            return isInside;
        }

        private OptionalLong token() {
            if (process.isPresent()) {
                return stage.making() instanceof Making.Program
                        ? OptionalLong.empty()
                        : process.get().fencingToken();
            }
            return lock() instanceof FencingTokenSource fenced
                    ? OptionalLong.of(fenced.fencingToken())
                    : OptionalLong.empty();
        }

        @Override
        public OptionalInt look() {
            return shop.look(token());
        }

        @Override
        public Shop.Outcome sell(int seen) {
            return shop.sell(token(), seen, buyer);
        }

        @Override
        public void leave() {
            endHolding();
            try {
                lock().unlock();
            } catch (RuntimeException e) {
                if (!isRefusal(e)) {
                    throw e;
                }
            }
        }

        private void endHolding() {
            if (isInside) {
                isInside = false;
                log.leave();
            }
        }

        @Override
        public Closeable pause() throws IOException {
            Pause pause = Pause.of(process.orElseThrow().pid());
            return pause::close;
        }

        @Override
        public void kill() {
            process.orElseThrow().kill();
            endHolding();
        }

        @Override
        public void close() {
            endHolding();
            endOfTimer.run();
            redis.forget(connection);
            connection.close();
        }
    }
}
