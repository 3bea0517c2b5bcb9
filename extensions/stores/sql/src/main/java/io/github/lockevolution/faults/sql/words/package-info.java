/** What goes to a database and comes from it, as a person reads it: the same words from a driver in this JVM and from the wire. */
package io.github.lockevolution.faults.sql.words;
