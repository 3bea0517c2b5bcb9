package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.lock.RedisVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of a checked lock, and on what.
 *
 * @param servers on how many the lock was, each of this version
 * @param seconds how long it took
 */
record Judgement(CheckResult result, RedisVersion redis, Optional<String> otherStore, int servers, double seconds) {

    /** The names and versions of all stores that the lock had at hand. */
    List<String> stores() {
        return stores(redis, otherStore);
    }

    static List<String> stores(RedisVersion redis, Optional<String> other) {
        return Stream.concat(Stream.of("Redis " + redis), other.stream()).toList();
    }
}
