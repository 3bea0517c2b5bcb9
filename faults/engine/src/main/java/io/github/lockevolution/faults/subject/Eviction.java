package io.github.lockevolution.faults.subject;

/**
 * What a store does to its keys when it is short of memory, whatever is left of their leases: a Redis under {@code maxmemory} with one of the
 * {@code allkeys-} policies.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/eviction/">Redis: key eviction</a>
 */
@FunctionalInterface
public interface Eviction {

    /**
     * Throws a key away, as if by itself.
     *
     * @param key by its name, among those of the last look
     */
    void evict(String key);
}
