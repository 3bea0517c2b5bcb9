/** The port of a store: its kind, a started store, the places in it that sections work in, and the connections of their clients. */
package io.github.lockevolution.faults.store;
