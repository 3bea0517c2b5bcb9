package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.GatedPort;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.host.Address;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A port before the server, for a client that is a program. */
final class TinyPort implements GatedPort {

    private final LoopbackPort<Passage> port;

    private TinyPort(LoopbackPort<Passage> port) {
        this.port = port;
    }

    static TinyPort open(Address server, CommandGate gate) {
        try {
            return new TinyPort(LoopbackPort.open("tiny port", (client, self) -> new Passage(client, server, gate)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes on what a client sends, line by line. */
    private record Passage(Socket client, Address server, CommandGate gate) implements LoopbackPort.Connection {

        @Override
        public void serve() {
            try (client;
                    TinyConnection connection = new TinyConnection(server, gate);
                    BufferedReader lines = TinyServer.lines(client);
                    PrintStream answers = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    answers.println(connection.ask(List.of(line.split(" "))));
                }
            } catch (IOException e) {
                // The client sees the end of its connection.
            }
        }

        @Override
        public void cut() {
            SocketEnd.close(client);
        }
    }

    @Override
    public URI url() {
        return URI.create("tiny://" + port.address());
    }

    @Override
    public void forgetClient() {
        port.end(connection -> true);
    }

    @Override
    public void close() {
        port.close();
    }
}
