/** The port of a store: its kind, what of it has started, the places in it that sections work in, and how their clients reach it. */
package io.github.lockevolution.faults.store;
