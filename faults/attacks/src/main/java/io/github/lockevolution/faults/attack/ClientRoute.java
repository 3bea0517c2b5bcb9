package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.network.ClientProxy;
import io.github.lockevolution.faults.redis.store.InFlightCommands;
import java.io.IOException;
import java.util.Optional;

/**
 * The way that the commands of one client go to Redis: past the gate that records them and can make them wait, and through its proxy, which can
 * hold them back or cut them off.
 */
final class ClientRoute {

    private final PacedRecorder recorder;
    private final InFlightCommands inFlight;
    private final ClientProxy proxy;
    private Optional<ClientProxy.HeldRequests> held = Optional.empty();

    /**
     * @param recorder the gate that decides about the commands
     * @param inFlight the gate that the client's connection asks, which asks that one
     * @param proxy between the connection and Redis
     */
    ClientRoute(PacedRecorder recorder, InFlightCommands inFlight, ClientProxy proxy) {
        this.recorder = recorder;
        this.inFlight = inFlight;
        this.proxy = proxy;
    }

    PacedRecorder recorder() {
        return recorder;
    }

    ClientProxy proxy() {
        return proxy;
    }

    /** From now on, what the client sends stays in its proxy. */
    void holdRequests() throws IOException {
        inFlight.hold();
        held = Optional.of(proxy.holdRequests());
    }

    /** Lets through what the proxy holds, and all that follows. */
    void letRequestsThrough() throws IOException {
        inFlight.letThrough();
        held.orElseThrow().letAllThrough();
    }

    /** No command that is still on its way will be answered. */
    void lose() {
        inFlight.abandonAll();
    }
}
