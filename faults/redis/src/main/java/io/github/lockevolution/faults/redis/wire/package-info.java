/**
 * Intercepts the commands between a client and Redis, one by one, without the client noticing.
 *
 * <p>A {@link io.github.lockevolution.faults.gate.CommandGate} is shown each command before a byte of it leaves. It can delay
 * the command, let it through, lose its answer or kill the client, and it is told what Redis answered. A Jedis client in this
 * JVM reaches the gate by a {@link io.github.lockevolution.faults.redis.wire.GatedSocketFactory}, any other client by a
 * {@link io.github.lockevolution.faults.redis.wire.GatePort}, which is a TCP port.
 */
package io.github.lockevolution.faults.redis.wire;
