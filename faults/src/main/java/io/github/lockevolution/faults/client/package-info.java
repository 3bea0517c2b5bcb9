/** Clients that stop before every command until they are let through: ordinary lock code in a thread of its own. */
package io.github.lockevolution.faults.client;
