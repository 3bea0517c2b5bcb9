package io.github.lockevolution.lock;

/**
 * Where a lock keeps its state: the kind of store, and what the bench has to know of the lock there. Each store has a type of its own, by which the
 * bench finds the module that knows the store.
 */
public interface StoreBinding {

    /** What a picture calls this place, in one word, such as {@code Redis}. */
    String storeName();

    /** Whether a lock may have more keys there than the one that it is given, each of which a picture names. */
    default boolean hasFurtherKeys() {
        return false;
    }
}
