package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.text.Text;

/** Why what a store holds cannot be judged. */
interface StoreText extends Text {

    String isGone(String reason);

    String cannotCompare(String type, String key);

    String keyIsNotOurs(String command, String key, String prefix);

    String restarted();

    String failedOver(String before, String after);

    String evicted(long keys);

    String flushed();

    String replicaHoldsOther(String expected, String found);

    String refused(String error);

    /**
     * @param millis how long the last answer took
     * @param most how long it may take
     */
    String tooSlow(long millis, long most);
}
