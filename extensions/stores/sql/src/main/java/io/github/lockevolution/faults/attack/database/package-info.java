/** Where locks in a database are attacked: the database, the network in front of it, and the lock in its table. */
package io.github.lockevolution.faults.attack.database;
