/** Locks in a Redis Cluster: right ones, and those that a cluster breaks. */
package io.github.lockevolution.cluster;
