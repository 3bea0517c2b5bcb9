package io.github.lockevolution.faults.subject;

/**
 * The eviction of keys by a store that is short of memory, even if their leases still run: a Redis under {@code maxmemory} with one of the
 * {@code allkeys-} policies.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/eviction/">Redis: key eviction</a>
 */
@FunctionalInterface
public interface Eviction {

    /**
     * Evicts a key, as the store itself would.
     *
     * @param key the name of a key of the last look
     */
    void evict(String key);
}
