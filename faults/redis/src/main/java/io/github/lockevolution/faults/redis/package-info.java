/**
 * Where the Redis of a run comes from: one that is started and ended with the run, or an existing one, in which only keys under
 * one random prefix are touched.
 */
package io.github.lockevolution.faults.redis;
