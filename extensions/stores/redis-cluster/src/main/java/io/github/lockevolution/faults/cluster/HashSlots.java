package io.github.lockevolution.faults.cluster;

import redis.clients.jedis.util.JedisClusterCRC16;

/**
 * The 16384 slots of a Redis Cluster, evenly on three masters.
 *
 * @see <a href="https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/">Redis Cluster specification</a>
 */
final class HashSlots {

    static final int MASTERS = 3;

    private static final int SLOTS = 16_384;

    /** The name of a lock's key in a picture. */
    private static final String SHOWN = "lock";

    private static final int RADIX = 36;
    private static final int FIRST = RADIX * RADIX * RADIX;

    private HashSlots() {}

    /** The master that has the key of every lock, from 0. */
    static int home() {
        return master(of(SHOWN));
    }

    /** The slot of a key. */
    static int of(String key) {
        return JedisClusterCRC16.getSlot(key);
    }

    /** The first slot of a master, from 0. */
    static int first(int master) {
        return (SLOTS * master + MASTERS - 1) / MASTERS;
    }

    /** The last slot of a master. */
    static int last(int master) {
        return first(master + 1) - 1;
    }

    /** The master of a slot, from 0. */
    static int master(int slot) {
        return slot * MASTERS / SLOTS;
    }

    /**
     * A name that begins with this one and has the checksum of {@code lock}: so has each longer name that of {@code lock} with the same end,
     * since the checksum of a text goes on from that of its beginning. So a lock has its keys on the same servers in each run, and on those
     * that a reader finds by {@code CLUSTER KEYSLOT}.
     */
    static String likeShown(String name) {
        int wanted = JedisClusterCRC16.getCRC16(SHOWN);
        for (int number = FIRST; number < FIRST * RADIX; number++) {
            String like = name + ":" + Integer.toString(number, RADIX);
            if (JedisClusterCRC16.getCRC16(like) == wanted) {
                return like;
            }
        }
        throw new IllegalStateException("no end of " + name + " has the checksum of " + SHOWN);
    }
}
