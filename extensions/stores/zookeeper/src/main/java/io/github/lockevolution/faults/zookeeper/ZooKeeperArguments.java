package io.github.lockevolution.faults.zookeeper;

import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.StoreBinding;
import io.github.lockevolution.lock.ZooKeeperBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.zookeeper.ZooKeeper;

/** The objects of a ZooKeeper for a lock: a client that has a session, or Curator's, which is found by its name on the class path of the lock. */
final class ZooKeeperArguments implements StoreArguments {

    @Override
    public Map<String, Optional<String>> words() {
        return Map.of(ZooKeeper.class.getName(), Optional.of("zooKeeper"), CuratorClient.TYPE, Optional.of("curator"));
    }

    @Override
    public Set<String> shared() {
        return Set.of("org.apache.zookeeper.", "org.apache.curator.");
    }

    @Override
    public StoreBinding binding(Class<?> asked, List<String> creation, Maker maker) {
        boolean isCurator = asked.getName().equals(CuratorClient.TYPE);
        ZooKeeperBinding binding = ZooKeeperBinding.of(
                DistributedLock.class,
                (servers, lease) -> new MakingSession(
                        isCurator
                                ? CuratorClient.open(asked.getClassLoader(), servers, lease)
                                : ZooKeeperClient.open(servers, lease),
                        lease,
                        maker));
        return isCurator ? binding.renewingSession() : binding;
    }

    /** Makes each lock over the same client. */
    private record MakingSession(ConnectedClient client, Duration lease, Maker maker)
            implements ZooKeeperBinding.Session {

        @Override
        public DistributedLock newLock(String path, String owner, InstantSource clock) {
            return maker.make((type, opened) -> client.object(), path, owner, lease, clock);
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
