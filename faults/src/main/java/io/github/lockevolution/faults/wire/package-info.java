/**
 * What a client puts on the wire and what Redis answers, command by command. There are two doors:
 * {@link io.github.lockevolution.faults.wire.GatedSocketFactory} for a Jedis client in this JVM, and
 * {@link io.github.lockevolution.faults.wire.GatePort}, a TCP port, for any other. Behind both stands one
 * {@link io.github.lockevolution.faults.wire.CommandGate}: it is shown each command before a byte of it leaves, may hold
 * it, and lets it go, loses its answer or kills the client, and is told what Redis answered. The lock that sends the
 * command knows nothing of that.
 */
package io.github.lockevolution.faults.wire;
