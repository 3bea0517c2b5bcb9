/** The bench for locks in a ZooKeeper: a real server in this JVM, a gate before each request of a client, the nodes as the lock's state. */
package io.github.lockevolution.faults.zookeeper;
