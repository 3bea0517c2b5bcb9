package io.github.lockevolution.variants;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockInput;
import io.github.lockevolution.variants.VersionedStore.Entry;
import io.github.lockevolution.variants.VersionedStore.Written;
import java.util.Objects;
import redis.clients.jedis.UnifiedJedis;

/**
 * Get sees that nobody has the lock, and in which version; Put writes the own name if that is still the version. A Put that was not
 * answered is sent again, so the answer may be "maybe": the version is another one, and perhaps this client has made it so.
 *
 * <p>In history: the lock of a lab, over a store that has Get and a conditional Put.
 *
 * <p>Does not protect from
 *
 * <ul>
 *   <li>a holder that dies: its name stays for ever (orphan key);
 *   <li>a client that takes "maybe" for a no: it may have written its name, and does not know that it is the holder (orphan key);
 *   <li>a client that takes "maybe" for a yes: it may be another one that has written its name (race).
 * </ul>
 *
 * @see <a href="https://pdos.csail.mit.edu/6.824/labs/lab-kvsrv1.html">6.5840, Lab 2: Key/Value Server</a>
 */
public final class VersionedPutLock implements DistributedLock {

    /** What a client does about "maybe". */
    public enum Maybe {
        LOOKS_AGAIN,
        MEANS_NO,
        MEANS_YES
    }

    private final VersionedStore store;
    private final String owner;
    private final Maybe maybe;

    /**
     * @param redis the client's connection, which stays the caller's to close; nothing is sent yet
     * @param key the lock key, not empty
     * @param owner the name of this client, not empty, which no other has
     * @param maybe what it does if it cannot know whether it has written
     * @throws IllegalArgumentException if the key or the owner is null or empty
     */
    public VersionedPutLock(UnifiedJedis redis, String key, String owner, Maybe maybe) {
        Objects.requireNonNull(redis, "redis is null; it needs to be the connection of this client");
        this.store = new VersionedStore(redis, LockInput.key(key));
        this.owner = LockInput.owner(owner);
        this.maybe = maybe;
    }

    @Override
    public boolean tryLock() {
        Entry seen = store.get();
        if (!seen.value().isEmpty()) {
            return false;
        }
        Written written = store.put(owner, seen.version());
        if (written == Written.ERR_MAYBE && maybe == Maybe.LOOKS_AGAIN) {
            return owner.equals(store.get().value());
        }
        return written == Written.OK || written == Written.ERR_MAYBE && maybe == Maybe.MEANS_YES;
    }

    @Override
    public boolean unlock() {
        Entry seen = store.get();
        // Nobody but the holder writes while the name of the holder stands there: "maybe" can only have been this Put.
        return owner.equals(seen.value()) && store.put("", seen.version()) != Written.ERR_VERSION;
    }
}
