package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.subject.StoreArguments;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.StoreBinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/**
 * The state of a lock is in an etcd, under keys that begin with its name. Each client has a connection of its own to the JSON gateway, and each request
 * is held before it leaves.
 *
 * @param lockClass the class that does the locking, whose source is shown to the reader
 * @param hasNumbers whether the lock looks at the revision of a key: then two states in which a key was written at another one are two
 * @param isWatched whether its clients ask when they have first seen a key as it is
 * @param maker makes the lock of one client
 */
public record EtcdBinding(
        Class<? extends DistributedLock> lockClass, boolean hasNumbers, boolean isWatched, StoreArguments.Maker maker)
        implements StoreBinding {

    static final String NAME = "etcd";

    /** A lock that compares revisions only with none, and hands none on. */
    public static EtcdBinding withoutNumbers(Class<? extends DistributedLock> lockClass, Maker maker) {
        return new EtcdBinding(lockClass, false, false, injected(maker));
    }

    /** A lock that looks at revisions. */
    public static EtcdBinding withNumbers(Class<? extends DistributedLock> lockClass, Maker maker) {
        return new EtcdBinding(lockClass, true, false, injected(maker));
    }

    /** A lock that looks at revisions, and at the time that has gone by since its client has first seen one. */
    public static EtcdBinding watched(Class<? extends DistributedLock> lockClass, Maker maker) {
        return new EtcdBinding(lockClass, true, true, injected(maker));
    }

    /** Makes the lock of one client. */
    @FunctionalInterface
    public interface Maker {

        DistributedLock make(EtcdClient etcd, String key, String owner, Duration lease, InstantSource clock);
    }

    private static StoreArguments.Maker injected(Maker maker) {
        return (access, key, owner, lease, clock) -> {
            try {
                EtcdClient etcd = (EtcdClient) access.object(EtcdClient.class, List.of());
                return maker.make(etcd, key, owner, lease, clock);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        };
    }

    @Override
    public String storeName() {
        return NAME;
    }

    @Override
    public boolean hasFurtherKeys() {
        return true;
    }
}
