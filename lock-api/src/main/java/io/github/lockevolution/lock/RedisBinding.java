package io.github.lockevolution.lock;

/** The state of a lock is in Redis. */
public enum RedisBinding implements StoreBinding {
    /** In one Redis. The lock is made over a connection to it, or, if it makes its own, over its URI. */
    ONE_SERVER("Redis"),

    /**
     * In several Redis servers that do not know each other, such as Redlock. The bench starts them and calls them S1, S2 and so on. The
     * lock is made over a list of connections, or of URIs, in the same order for every client.
     */
    SEVERAL_SERVERS("Servers");

    private final String storeName;

    RedisBinding(String storeName) {
        this.storeName = storeName;
    }

    @Override
    public String storeName() {
        return storeName;
    }

    /** {@inheritDoc} The contents of several servers are drawn by server. */
    @Override
    public boolean hasFurtherKeys() {
        return this == ONE_SERVER;
    }
}
