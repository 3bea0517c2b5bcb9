/** Puts locks under test in one Redis, in one with a replica or in several, and connects their clients through a gate. */
package io.github.lockevolution.faults.redis.client;
