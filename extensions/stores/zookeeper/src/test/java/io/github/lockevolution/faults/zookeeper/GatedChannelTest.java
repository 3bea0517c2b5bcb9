package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
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
        public LongPredicate atServer() {
            return session -> false;
        }
    }

    @Test
    void a_request_that_was_on_its_way_when_the_connection_was_cut_does_not_come_to_the_gate() throws IOException {
        List<List<String>> asked = new ArrayList<>();
        CommandGate gate = command -> {
            asked.add(command.words());
            return GateDecision.LOSE_REPLY;
        };
        try (ServerSocket port = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
                Socket client = new Socket(port.getInetAddress(), port.getLocalPort());
                Socket ofClient = port.accept();
                Socket toServer = new Socket(port.getInetAddress(), port.getLocalPort())) {
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
            new Frame(new byte[] {1}).write(sent);
            exists(1, "/first").write(sent);
            exists(2, "/second").write(sent);
            client.getOutputStream().write(sent.toByteArray());

            new GatedChannel(ofClient, toServer, gate, new EndedSession(GatedChannel.Renewal.NONE)).serveRequests();
        }
        assertThat(asked).containsExactly(List.of("exists", "/first"));
    }

    /** A library that begins a new session by itself does so when its connection has ended: kazoo takes no notice of the event that Curator waits for. */
    @Test
    void a_client_that_connects_again_hears_that_its_session_has_ended_and_loses_the_connection() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
                Socket client = new Socket(port.getInetAddress(), port.getLocalPort());
                Socket ofClient = port.accept();
                Socket toServer = new Socket(port.getInetAddress(), port.getLocalPort())) {
            client.setSoTimeout(10_000);
            new Frame(new byte[] {1}).write(client.getOutputStream());
            exists(1, "/lock").write(client.getOutputStream());

            new GatedChannel(
                            ofClient,
                            toServer,
                            command -> GateDecision.LET_THROUGH,
                            new EndedSession(GatedChannel.Renewal.BY_CONNECTING))
                    .serveRequests();

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
        try (ServerSocket port = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
                Socket client = new Socket(port.getInetAddress(), port.getLocalPort());
                Socket ofClient = port.accept();
                Socket toServer = new Socket(port.getInetAddress(), port.getLocalPort())) {
            new GatedChannel(ofClient, toServer, CommandGate.OPEN, new EndedSession(GatedChannel.Renewal.NONE)).cut();

            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> client.getInputStream().read());
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
