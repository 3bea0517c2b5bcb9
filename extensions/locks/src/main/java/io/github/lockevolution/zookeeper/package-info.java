/** Locks whose state is nodes of a ZooKeeper. The session of a client is its lease: its ephemeral nodes end with it. */
package io.github.lockevolution.zookeeper;
