package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.LoopbackPort;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongPredicate;
import org.apache.jute.BinaryOutputArchive;
import org.apache.zookeeper.ZooDefs.OpCode;
import org.apache.zookeeper.proto.ExistsRequest;
import org.apache.zookeeper.proto.ReplyHeader;
import org.apache.zookeeper.proto.RequestHeader;
import org.junit.jupiter.api.Test;

class GatedChannelTest {

    /** Of a session that has ended: who asks is answered without the server. */
    private record EndedSession(GatedChannel.Renewal renewal, WatchNotifications notifications)
            implements GatedChannel.SessionLife {

        EndedSession(GatedChannel.Renewal renewal) {
            this(renewal, new WatchNotifications());
        }

        @Override
        public void begins(long session) {}

        @Override
        public void onCut() {}

        @Override
        public boolean isDead() {
            return false;
        }

        @Override
        public LongPredicate atServer() {
            return session -> false;
        }
    }

    /** Before a server that accepts connections and says nothing. */
    private static LoopbackPort<GatedChannel> port(ServerSocket server, CommandGate gate, GatedChannel.Renewal renewal)
            throws IOException {
        InetSocketAddress address = (InetSocketAddress) server.getLocalSocketAddress();
        return LoopbackPort.open(
                "test", (client, own) -> new GatedChannel(client, own, address, gate, new EndedSession(renewal)));
    }

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
    }

    private static Socket connect(LoopbackPort<GatedChannel> port) throws IOException {
        Socket client = new Socket(port.address().host(), port.address().port());
        client.setSoTimeout(10_000);
        return client;
    }

    @Test
    void a_request_that_was_on_its_way_when_the_connection_was_cut_does_not_come_to_the_gate() throws IOException {
        List<List<String>> asked = new CopyOnWriteArrayList<>();
        CommandGate gate = command -> {
            asked.add(command.words());
            return GateDecision.LOSE_REPLY;
        };
        try (ServerSocket server = server();
                LoopbackPort<GatedChannel> port = port(server, gate, GatedChannel.Renewal.NONE);
                Socket client = connect(port)) {
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
            new Frame(new byte[] {1}).write(sent);
            exists(1, "/first").write(sent);
            exists(2, "/second").write(sent);
            client.getOutputStream().write(sent.toByteArray());

            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> client.getInputStream().read());
            await().until(() -> port.connections().isEmpty());
        }
        assertThat(asked).containsExactly(List.of("exists", "/first"));
    }

    /** A library that begins a new session by itself does so when its connection has ended: kazoo takes no notice of the event that Curator waits for. */
    @Test
    void a_client_that_connects_again_hears_that_its_session_has_ended_and_loses_the_connection() throws IOException {
        try (ServerSocket server = server();
                LoopbackPort<GatedChannel> port =
                        port(server, command -> GateDecision.LET_THROUGH, GatedChannel.Renewal.BY_CONNECTING);
                Socket client = connect(port)) {
            new Frame(new byte[] {1}).write(client.getOutputStream());
            exists(1, "/lock").write(client.getOutputStream());

            DataInputStream heard = new DataInputStream(client.getInputStream());
            ReplyHeader answer =
                    RequestWords.read(new ReplyHeader(), Frame.read(heard).records());
            assertThat(answer.getXid()).isEqualTo(1);
            assertThat(RequestWords.error(answer.getErr())).isEqualTo("SESSIONEXPIRED");
            assertThat(heard.read()).as("the end of the connection").isEqualTo(-1);
        }
    }

    /** Who ends a connection in any other way keeps its port for a minute, and a census ends thousands. */
    @Test
    void a_connection_is_cut_by_a_reset() throws IOException {
        try (ServerSocket server = server();
                LoopbackPort<GatedChannel> port = port(server, CommandGate.OPEN, GatedChannel.Renewal.NONE);
                Socket client = connect(port);
                Socket atServer = server.accept()) {
            port.connections().forEach(GatedChannel::cut);

            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> client.getInputStream().read());
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> atServer.getInputStream().read());
        }
    }

    private static Frame exists(int number, String path) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryOutputArchive records = BinaryOutputArchive.getArchive(bytes);
        new RequestHeader(number, OpCode.exists).serialize(records, "");
        new ExistsRequest(path, false).serialize(records, "");
        return new Frame(bytes.toByteArray());
    }
}
