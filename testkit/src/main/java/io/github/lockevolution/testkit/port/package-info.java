/**
 * The behaviour of every store, client and launcher of the bench, for any kind of store: the module of a new kind, a
 * {@link io.github.lockevolution.faults.store.StoreKind}, has a test that extends
 * {@link io.github.lockevolution.testkit.port.PortsContract}.
 */
package io.github.lockevolution.testkit.port;
