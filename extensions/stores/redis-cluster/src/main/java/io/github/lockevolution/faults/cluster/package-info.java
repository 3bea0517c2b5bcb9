/**
 * A Redis Cluster of three masters on the bench: the servers, a gate before each of them for every client, whose replies name the gates in
 * place of the servers, and the keys of a lock wherever their slots are.
 */
package io.github.lockevolution.faults.cluster;
