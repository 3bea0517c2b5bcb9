package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.subject.StoreArguments;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import redis.clients.jedis.UnifiedJedis;

/**
 * The way of one client to the store of its lock.
 *
 * @param redis its connections to several Redis servers, or the one to a single Redis; none for a lock that connects by itself
 * @param uris the address of its Redis, or of each of several; none for a lock that is given connections
 * @param elsewhere the way to another store; empty for a lock in Redis
 */
record StoreAccess(List<UnifiedJedis> redis, List<URI> uris, Optional<StoreArguments.Access> elsewhere) {

    static StoreAccess over(List<UnifiedJedis> redis) {
        return new StoreAccess(redis, List.of(), Optional.empty());
    }

    static StoreAccess at(List<URI> uris) {
        return new StoreAccess(List.of(), uris, Optional.empty());
    }

    static StoreAccess of(StoreArguments.Access elsewhere) {
        return new StoreAccess(List.of(), List.of(), Optional.of(elsewhere));
    }
}
