package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.Snapshot;
import io.github.lockevolution.faults.subject.Store;
import io.github.lockevolution.faults.subject.StoreServer;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of one lock in several Redis servers that know nothing of each other. Nobody else is at these servers: a server without a new
 * command of a client holds what it held. Belongs to one thread, but for {@link #noteCommand}.
 */
public final class MultiRedisStore implements Store {

    private final List<Server> servers;

    /**
     * @param servers closed by the caller
     */
    public MultiRedisStore(List<Redis> servers) {
        this.servers = servers.stream().map(Server::new).toList();
    }

    /** One of the servers, with its content at the last look. */
    private static final class Server implements StoreServer {

        private final RedisStore store;
        private RedisSnapshot last = RedisSnapshot.EMPTY;
        private volatile boolean isCurrent = true;

        Server(Redis redis) {
            this.store = new RedisStore(redis, LeaseClock.FROZEN, InterferenceDetector.none());
        }

        RedisSnapshot look() {
            store.requireNoneRanOut();
            RedisSnapshot now =
                    isCurrent ? new RedisSnapshot(last.entries(), false, false) : (RedisSnapshot) store.look();
            isCurrent = true;
            last = now;
            return now;
        }

        void restore(RedisSnapshot image) {
            if (!isCurrent || !last.holds(image.entries())) {
                store.restore(image);
                last = image;
                isCurrent = true;
            }
        }

        @Override
        public boolean holdsAnything() {
            return !last.entries().isEmpty();
        }

        @Override
        public boolean leaseRuns() {
            return store.leaseRuns();
        }

        /** {@inheritDoc} Its keys go, and its clients keep their connections: one that notices is told by a lost reply. */
        @Override
        public void restart() {
            if (!isCurrent || holdsAnything()) {
                store.clear();
                last = RedisSnapshot.EMPTY;
                isCurrent = true;
            }
        }

        @Override
        public void jumpAhead() {
            store.expire();
            isCurrent = false;
        }
    }

    /**
     * Learns the keys of a command that a client of the lock is about to send.
     *
     * @param server the index of the server that gets the command, from 0
     */
    public void notice(int server, List<String> command) {
        servers.get(server).store.notice(command);
    }

    /**
     * A client has sent something to a server, which may hold something else now. Called by any thread, before the next look, whose thread is
     * only then told that the client has stopped.
     *
     * @param server from 0
     */
    public void noteCommand(int server) {
        servers.get(server).isCurrent = false;
    }

    @Override
    public Snapshot look() {
        return new MultiRedisSnapshot(servers.stream().map(Server::look).toList());
    }

    @Override
    public boolean leaseRuns() {
        return servers.stream().anyMatch(Server::leaseRuns);
    }

    @Override
    public void expire() {
        servers.forEach(Server::jumpAhead);
    }

    @Override
    public void restore(Snapshot snapshot) {
        MultiRedisSnapshot images = (MultiRedisSnapshot) snapshot;
        for (int i = 0; i < servers.size(); i++) {
            servers.get(i).restore(images.servers().get(i));
        }
    }

    @Override
    public void clear() {
        servers.forEach(Server::restart);
    }

    @Override
    public List<StoreServer> servers() {
        return new ArrayList<>(servers);
    }

    @Override
    public void requireUndisturbed() {
        servers.forEach(server -> server.store.requireUndisturbed());
    }

    @Override
    public void close() {
        servers.forEach(server -> server.store.close());
    }
}
