/** A lock in plain commands: a reader of the notation, and what runs such a lock step by step, whatever answers its commands. */
package io.github.lockevolution.faults.notation;
