package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.lock.SectionBacking;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.UnifiedJedis;

/** The canary among sections in Redis: GET reads a number, and two SETs write it back, one more. */
record RedisSectionCanary(UnifiedJedis redis) implements SectionBacking.Section {

    static final SectionBacking BACKING = new SectionBacking(
            Set.of(UnifiedJedis.class.getName()),
            "Redis",
            (stores, key, owner, lease, clock) ->
                    new RedisSectionCanary((UnifiedJedis) stores.object(UnifiedJedis.class)));

    private static final String NUMBER = "number";
    private static final String COPY = "copy";

    @Override
    public void setUp() {
        redis.set(NUMBER, "0");
        redis.set(COPY, "0");
    }

    @Override
    public SectionBacking.Answer run() {
        String next = Integer.toString(Integer.parseInt(redis.get(NUMBER)) + 1);
        redis.set(NUMBER, next);
        redis.set(COPY, next);
        return SectionBacking.Answer.done("");
    }

    @Override
    public Optional<String> brokenInvariant() {
        return Optional.empty();
    }

    @Override
    public Optional<String> state() {
        return Optional.empty();
    }

    @Override
    public void close() {
        // What it uses is closed by whoever gave it.
    }
}
