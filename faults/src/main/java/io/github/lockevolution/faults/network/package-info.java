/**
 * The network between the clients and Redis, by a real Toxiproxy: one {@link io.github.lockevolution.faults.network.Line}
 * for each client, on which its bytes are held back, cut off or swallowed. Everything goes through toxiproxy-java, so any
 * server that speaks Toxiproxy's protocol will do.
 */
package io.github.lockevolution.faults.network;
