/** A lock in plain commands: a reader of the notation, and a run of such a lock, step by step and on any store. */
package io.github.lockevolution.faults.notation;
