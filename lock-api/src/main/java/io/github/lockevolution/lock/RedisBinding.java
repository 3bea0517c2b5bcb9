package io.github.lockevolution.lock;

/** In Redis. */
public enum RedisBinding implements StoreBinding {
    /** In one Redis. What the lock is made over is a connection to it, or, if the lock makes its own, the URI of it. */
    ONE_SERVER("Redis"),

    /**
     * In several Redis servers that know nothing of each other, such as Redlock. The bench starts them and calls them S1, S2 and so on. What
     * the lock is made over is a list of connections, or of URIs, in the same order for every client.
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

    /** {@inheritDoc} What is on several servers is drawn by server. */
    @Override
    public boolean hasFurtherKeys() {
        return this == ONE_SERVER;
    }
}
