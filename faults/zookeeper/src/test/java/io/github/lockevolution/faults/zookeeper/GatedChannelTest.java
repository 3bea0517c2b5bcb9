package io.github.lockevolution.faults.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.subject.GateDecision;
import java.io.ByteArrayOutputStream;
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
import org.apache.zookeeper.proto.RequestHeader;
import org.junit.jupiter.api.Test;

class GatedChannelTest {

    /** Of a session that has ended: who asks is answered without the server. */
    private static final class EndedSession implements GatedChannel.SessionLife {

        private final WatchNotifications notifications = new WatchNotifications();

        @Override
        public void begins(long session) {}

        @Override
        public void onCut() {}

        @Override
        public LongPredicate atServer() {
            return session -> false;
        }

        @Override
        public boolean isRenewed() {
            return false;
        }

        @Override
        public WatchNotifications notifications() {
            return notifications;
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

            new GatedChannel(ofClient, toServer, gate, new EndedSession()).serveRequests();
        }
        assertThat(asked).containsExactly(List.of("exists", "/first"));
    }

    /** Who ends a connection in any other way keeps its port for a minute, and a census ends thousands. */
    @Test
    void a_connection_is_cut_by_a_reset() throws IOException {
        try (ServerSocket port = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
                Socket client = new Socket(port.getInetAddress(), port.getLocalPort());
                Socket ofClient = port.accept();
                Socket toServer = new Socket(port.getInetAddress(), port.getLocalPort())) {
            new GatedChannel(ofClient, toServer, CommandGate.OPEN, new EndedSession()).cut();

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
