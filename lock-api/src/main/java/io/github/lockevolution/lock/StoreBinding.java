package io.github.lockevolution.lock;

/**
 * The store of a lock's state: the kind of store, and the properties of the lock there that the bench needs. Each store has a type of its
 * own, by which the bench finds the module for the store.
 */
public interface StoreBinding {

    /** The name of the store in a picture, in one word, such as {@code Redis}. */
    String storeName();

    /** Whether a lock may have more keys there than the one that it is given; a picture names each of them. */
    default boolean hasFurtherKeys() {
        return false;
    }
}
