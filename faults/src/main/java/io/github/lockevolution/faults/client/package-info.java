/** A client that runs ordinary lock code in a thread of its own and stops before every command until it is let through. */
package io.github.lockevolution.faults.client;
