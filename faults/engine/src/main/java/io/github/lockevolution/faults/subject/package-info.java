/** The two ports of the bench: a client of a lock under test, and the store that holds the lock's state. */
package io.github.lockevolution.faults.subject;
