package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Optional;

/** A connection of one client to the gateway, with its gate before each request that is a command. */
final class EtcdConnection implements AutoCloseable {

    private static final int TO_CONNECT_MILLIS = 10_000;

    private final EtcdClientContext context;
    private final CommandGate gate;
    private final Socket server;
    private final InputStream answers;

    /** @param server the gateway, or a proxy before it */
    EtcdConnection(Address server, CommandGate gate, EtcdClientContext context) throws IOException {
        this.gate = gate;
        this.context = context;
        this.server = new Socket();
        this.server.connect(new InetSocketAddress(server.host(), server.port()), TO_CONNECT_MILLIS);
        this.server.setTcpNoDelay(true);
        this.answers = new BufferedInputStream(this.server.getInputStream());
    }

    /**
     * Sends a request, and waits for its answer.
     *
     * @throws IOException if it was not sent, or its answer is lost
     */
    HttpMessage ask(HttpMessage request) throws IOException {
        Optional<GatewayCall> call = GatewayCall.at(request.path());
        return call.isPresent() ? ask(call.get(), request) : askServer(request);
    }

    private HttpMessage ask(GatewayCall call, HttpMessage request) throws IOException {
        JsonObject asked = request.json();
        List<String> words = context.words().command(call, asked);
        HttpMessage sent = request.with(context.numbers().sent(call, asked).toString());
        Command command = new Command(words, sent.encoded().length);
        GateDecision decision = gate.beforeCommand(command);
        if (decision == GateDecision.KILL) {
            gate.onOutcome(command, new Outcome.NeverSent());
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
        context.leaves(call, asked);
        HttpMessage answer = answered(call, sent, asked);
        context.hasAnswer();
        Reply reply = context.words().reply(call, answer);
        boolean isLost = gate.beforeDelivery(command, decision, reply) == GateDecision.LOSE_REPLY;
        gate.onOutcome(command, isLost ? new Outcome.ReplyLost(reply) : new Outcome.Answered(reply));
        if (isLost) {
            throw new EOFException("the connection ended before the answer to " + command.name());
        }
        return answer;
    }

    private HttpMessage answered(GatewayCall call, HttpMessage sent, JsonObject asked) throws IOException {
        sent.write(server.getOutputStream());
        gate.afterSend();
        HttpMessage answer = read();
        return GatewayWords.error(answer).isPresent()
                ? answer
                : answer.with(context.heard(call, asked, answer.json()).toString());
    }

    /** Asks past the gate, in the numbers of the server. */
    HttpMessage askServer(HttpMessage request) throws IOException {
        request.write(server.getOutputStream());
        return read();
    }

    private HttpMessage read() throws IOException {
        return HttpMessage.read(answers).orElseThrow(() -> new EOFException("etcd has ended the connection"));
    }

    /** Cuts it, so that whoever waits for an answer gets none. */
    void cut() {
        SocketEnd.reset(server);
    }

    @Override
    public void close() {
        SocketEnd.close(server);
    }
}
