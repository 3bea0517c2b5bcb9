/** Locks in a database that people ship, unmodified and in their current releases: how each is made, and what is known of it. */
package io.github.lockevolution.databaselibraries;
