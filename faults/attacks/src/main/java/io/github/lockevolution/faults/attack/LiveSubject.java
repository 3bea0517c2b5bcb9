package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.client.ClientConnection;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.program.ClientSpec;
import io.github.lockevolution.faults.program.ProcessConnection;
import io.github.lockevolution.faults.redis.store.KeyWatch;
import io.github.lockevolution.faults.subject.Subject;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A lock under attack, in whatever store it keeps its state: its clients run in real time, each over a proxy of its own. Starts nothing
 * before it is asked for something.
 */
public interface LiveSubject {

    /** The name of the lock in the store. */
    String key();

    /** The same lock once more under another name. */
    LiveSubject beside();

    /** Begins to notice whoever else is at the keys of the lock; nobody, in a store that nobody else knows of. */
    KeyWatch noticeOthers();

    /** A new proxy in front of the store, for one client. */
    ClientProxy proxyFor(String client) throws IOException, InterruptedException;

    /** Whether an answer of the store still comes over a proxy. */
    default boolean isAnsweredOver(ClientProxy proxy) {
        return true;
    }

    /** Whether who is inside holds the lock by its session with the store, and loses it when that ends. */
    default boolean isHeldBySession() {
        return false;
    }

    /** The lock as it is seen past every proxy, where its leases run out by themselves. Asked for once, before any client comes. */
    Subject join(KeyWatch others);

    /** What the lock sends when it is undisturbed, found out under a name of its own. */
    CommandProfile profile(KeyWatch others);

    /**
     * Connects a client that runs in this JVM, or that is a program.
     *
     * @param gate asked before each command
     * @param clock what time it is for this client
     * @param timer runs what the lock does on the side
     */
    ClientConnection connect(ClientSpec party, CommandGate gate, InstantSource clock, ScheduledExecutorService timer);

    /**
     * Connects a client that runs in a process of its own.
     *
     * @param gate asked before each command, in this JVM, where the store is reached over a gate
     */
    ProcessConnection connectProcess(ClientSpec party, CommandGate gate);

    /**
     * A lease that runs out within a scene, yet can be renewed in time on a busy machine: there, the thread of a library or the process of
     * a program that renews it may have to wait.
     */
    default Duration renewableLease() {
        return Scene.SHORT_LEASE;
    }

    /** For how long a newcomer tries to take the lock when nobody else is there: at least the lease that somebody before it had. */
    default Duration newcomersPatience() {
        return renewableLease();
    }

    /** What its clients write to while they are inside. */
    GuardedResource resource();

    /** Removes what the lock and its clients have left. */
    void remove();
}
