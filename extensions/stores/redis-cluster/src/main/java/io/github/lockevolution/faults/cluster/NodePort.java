package io.github.lockevolution.faults.cluster;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.program.ServerGate;
import io.github.lockevolution.faults.redis.wire.GatePort;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import redis.clients.jedis.HostAndPort;

/** The port of one client before one of the masters. */
record NodePort(GatePort port) implements GatedPort {

    /** The variable by which a program finds the first of its ports; the client libraries learn the others there. */
    static final String URL = "REDIS_CLUSTER_URL";

    /**
     * Opens it.
     *
     * @param server where the client reaches the master
     * @param master from 0
     * @param ports those of the same client
     * @param gate the client's own
     */
    static NodePort open(HostAndPort server, int master, ClientPorts ports, CommandGate gate) {
        GatePort port = GatePort.open(server, new NodeGate(new ServerGate(gate, master, () -> {}), ports));
        ports.add(master, port.address().getPort());
        return new NodePort(port);
    }

    HostAndPort address() {
        return port.address();
    }

    @Override
    public URI url() {
        return URI.create("redis://" + address());
    }

    /** The variables by which a program finds the cluster. */
    static Map<String, String> environment(List<URI> urls) {
        String nodes = urls.stream().map(URI::getAuthority).collect(Collectors.joining(","));
        return Map.of(URL, urls.get(0).toString(), "REDIS_CLUSTER_NODES", nodes);
    }

    @Override
    public void forgetClient() {
        port.forgetClient();
    }

    @Override
    public void close() {
        port.close();
    }
}
