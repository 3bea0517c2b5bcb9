/**
 * A Toxiproxy between the clients and their server, a Redis or a database, to inject network faults: each client gets a
 * {@link io.github.lockevolution.faults.network.ClientProxy} of its own, which can delay requests, drop replies and cut the
 * connection. It is driven by the public toxiproxy-java client, so any Toxiproxy-compatible server will do.
 */
package io.github.lockevolution.faults.network;
