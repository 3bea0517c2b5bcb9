package io.github.lockevolution.faults.etcd;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.host.Address;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Optional;

/** A port before the gateway, for a client that is a program: speaks HTTP/1.1, and passes on one request after the other. */
final class EtcdPort implements GatedPort {

    private final LoopbackPort<Passage> port;

    private EtcdPort(LoopbackPort<Passage> port) {
        this.port = port;
    }

    /** @param server the gateway, or a proxy before it */
    static EtcdPort open(Address server, CommandGate gate, EtcdClientContext context) {
        try {
            return new EtcdPort(
                    LoopbackPort.open("etcd port", (client, self) -> new Passage(client, server, gate, context)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Passage implements LoopbackPort.Connection {

        private final Socket client;
        private final Address server;
        private final CommandGate gate;
        private final EtcdClientContext context;
        private volatile Optional<EtcdConnection> onward = Optional.empty();

        Passage(Socket client, Address server, CommandGate gate, EtcdClientContext context) {
            this.client = client;
            this.server = server;
            this.gate = gate;
            this.context = context;
        }

        @Override
        public void serve() {
            try (client;
                    EtcdConnection connection = new EtcdConnection(server, gate, context)) {
                onward = Optional.of(connection);
                InputStream requests = new BufferedInputStream(client.getInputStream());
                Optional<HttpMessage> request = HttpMessage.read(requests);
                while (request.isPresent()) {
                    connection.ask(request.get()).write(client.getOutputStream());
                    request = HttpMessage.read(requests);
                }
            } catch (IOException e) {
                // The client sees the end of its connection.
            }
        }

        @Override
        public void cut() {
            SocketEnd.close(client);
            onward.ifPresent(EtcdConnection::cut);
        }
    }

    @Override
    public URI url() {
        return URI.create("http://" + port.address());
    }

    /** Ends all connections, so that the server gives up the place in a queue that it holds for them. */
    @Override
    public void forgetClient() {
        port.end(connection -> true);
    }

    @Override
    public void close() {
        port.close();
    }
}
