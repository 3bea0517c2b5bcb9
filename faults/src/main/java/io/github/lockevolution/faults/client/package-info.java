/**
 * Clients that stop before every command until they are let through: ordinary lock code in a thread of its own, over a connection with a
 * gate in it or through a port with a gate before Redis.
 */
package io.github.lockevolution.faults.client;
