package io.github.lockevolution.faults.setup;

import java.util.List;
import java.util.Locale;

/**
 * One setting of a user: {@code -Dlab.redis=docker} on the command line or {@code LAB_REDIS=docker} in the environment. The command line
 * wins.
 *
 * @param name the name of the system property; the variable has the same name in capitals, with underscores
 * @param byDefault its value if neither is set
 */
public record Setting(String name, String byDefault) {

    /** The Redis on which locks are broken. */
    public static final Setting REDIS = new Setting("lab.redis", "embedded");

    /** The image that {@code lab.redis=docker} starts. */
    public static final Setting REDIS_IMAGE = new Setting("lab.redis.image", "redis:7.4-alpine");

    /** The Toxiproxy between the clients and Redis. */
    public static final Setting TOXIPROXY = new Setting("lab.toxiproxy", "embedded");

    /** The image that {@code lab.toxiproxy=docker} starts. */
    public static final Setting TOXIPROXY_IMAGE =
            new Setting("lab.toxiproxy.image", "ghcr.io/shopify/toxiproxy:2.12.0");

    /** The database on which locks are broken that keep their state in one. */
    public static final Setting DATABASE = new Setting("lab.database", "h2");

    /** Whether the given database may be cleared. */
    public static final Setting DATABASE_MAY_BE_CLEARED = new Setting("lab.database.may-be-cleared", "false");

    /** The isolation level of the transactions of a critical section; empty for the default of the database. */
    public static final Setting ISOLATION = new Setting("lab.isolation", "");

    /** The number of Redis servers of a lock that keeps its state in several. */
    public static final Setting SERVERS = new Setting("lab.servers", "3");

    /** All settings of the core. */
    public static final List<Setting> ALL = List.of(
            REDIS, REDIS_IMAGE, TOXIPROXY, TOXIPROXY_IMAGE, DATABASE, DATABASE_MAY_BE_CLEARED, ISOLATION, SERVERS);

    /** The option of the same name: {@code --redis} for {@code lab.redis}. */
    public String option() {
        return name.replaceFirst("lab\\.", "--").replace('.', '-');
    }

    public String variable() {
        return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
