/** Locks whose state is nodes of a ZooKeeper: a real server in this JVM, a gate before each request of a client, the nodes as what the store holds. */
package io.github.lockevolution.faults.zookeeper;
