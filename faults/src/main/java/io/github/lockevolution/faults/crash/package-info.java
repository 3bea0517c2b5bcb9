/** Clients that are processes of their own, so that they can be killed with {@code kill -9} and paused with SIGSTOP. */
package io.github.lockevolution.faults.crash;
