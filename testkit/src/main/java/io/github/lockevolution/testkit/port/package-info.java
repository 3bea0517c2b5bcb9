/**
 * What every store, client and launcher of the bench has to do, wherever locks keep their state: whoever brings a kind of store of its own, by
 * {@link io.github.lockevolution.faults.store.StoreKind}, lets a test extend {@link io.github.lockevolution.testkit.port.PortsContract}.
 */
package io.github.lockevolution.testkit.port;
