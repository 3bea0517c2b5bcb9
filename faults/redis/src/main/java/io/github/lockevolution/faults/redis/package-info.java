/**
 * The Redis of a run: either a server that is started and ended with the run, or an existing one, in which the bench touches
 * only keys under one random prefix.
 */
package io.github.lockevolution.faults.redis;
