package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.SectionBacking;
import java.util.Set;

/** In which stores a section works that is a program: it finds them in {@code REDIS_URL} and {@code DATABASE_URL}. */
public enum SectionStores {
    REDIS("Redis", "redis.clients.jedis.UnifiedJedis"),
    DATABASE("SQL", "javax.sql.DataSource"),
    BOTH("Redis + SQL", "redis.clients.jedis.UnifiedJedis", "javax.sql.DataSource");

    private final String storeName;
    private final Set<String> types;

    SectionStores(String storeName, String... types) {
        this.storeName = storeName;
        this.types = Set.of(types);
    }

    /** Where such a program works. */
    public SectionBacking backing() {
        return SectionBacking.ofProgram(types, storeName);
    }
}
