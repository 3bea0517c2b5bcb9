/**
 * Runs one schedule on a store. An {@link Execution} makes one move after the other on a {@link Testbed}: its {@code StoreView} looks at
 * the store, its {@code EffectDetector} finds the effect of a move on the lock, and its {@code StateEncoder} encodes the state it has come
 * to.
 */
package io.github.lockevolution.faults.explore.run;
