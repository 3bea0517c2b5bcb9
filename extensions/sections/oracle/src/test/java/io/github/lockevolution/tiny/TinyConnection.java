package io.github.lockevolution.tiny;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.gate.SocketEnd;
import io.github.lockevolution.faults.host.Address;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.subject.GateDecision;
import io.github.lockevolution.faults.text.Message;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A connection to the server, with the gate of a client before each command. */
final class TinyConnection implements AutoCloseable {

    private final CommandGate gate;
    private final Socket server;
    private final BufferedReader answers;

    TinyConnection(Address server, CommandGate gate) throws IOException {
        this.gate = gate;
        this.server = new Socket(server.host(), server.port());
        this.server.setTcpNoDelay(true);
        this.answers = TinyServer.lines(this.server);
    }

    /** What the server says that it is. */
    static String version(Address server) {
        try (TinyConnection connection = new TinyConnection(server, CommandGate.OPEN)) {
            return connection.ask(List.of("VERSION"));
        } catch (IOException e) {
            throw new SetupProblem(Message.of(e), e);
        }
    }

    /** @throws IOException if the command was not sent, or its answer is lost */
    String ask(List<String> words) throws IOException {
        byte[] line = (String.join(" ", words) + "\n").getBytes(StandardCharsets.UTF_8);
        Command command = new Command(words, line.length);
        GateDecision decision = gate.beforeCommand(command);
        if (decision == GateDecision.KILL) {
            gate.onOutcome(command, new Outcome.NeverSent());
            throw new IOException("this client is dead; " + command.name() + " is not sent");
        }
        server.getOutputStream().write(line);
        gate.afterSend();
        String answer = answers.readLine();
        if (answer == null) {
            throw new EOFException("the server has ended the connection");
        }
        boolean isLost = decision == GateDecision.LOSE_REPLY;
        Reply reply = new Reply(answer, answer.startsWith("error "), answer.length() + 1);
        gate.onOutcome(command, isLost ? new Outcome.ReplyLost(reply) : new Outcome.Answered(reply));
        if (isLost) {
            throw new EOFException("the connection ended before the answer to " + command.name());
        }
        return answer;
    }

    @Override
    public void close() {
        SocketEnd.close(server);
    }
}
