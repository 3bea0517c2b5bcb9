/** Statements and replies of a database as a person reads them: the same words from a driver in this JVM and from the wire. */
package io.github.lockevolution.faults.sql.words;
