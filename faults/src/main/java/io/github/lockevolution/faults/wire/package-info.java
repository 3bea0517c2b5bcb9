/**
 * What a Jedis client puts on the wire, command by command, seen from where its bytes leave: a
 * {@link io.github.lockevolution.faults.wire.GatedSocketFactory} shows each command to a
 * {@link io.github.lockevolution.faults.wire.CommandGate}, which may hold it. The lock that sends it knows nothing of that.
 */
package io.github.lockevolution.faults.wire;
