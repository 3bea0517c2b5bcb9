package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections without toxics: how they begin and end, and what the proxy does to them. */
class ConnectionTest {

    @AutoClose
    private final ProxyFixture fixture = ProxyFixture.withUnassignedPorts();

    @ParameterizedTest
    @EnumSource
    void a_reset_on_one_side_closes_the_other(ToxicDirection direction) throws IOException {
        SocketPair pair = fixture.connect();

        pair.sender(direction).setSoLinger(true, 0);
        pair.sender(direction).close();

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    /** Closing a socket that has unread bytes makes the system drop what it has not sent yet. */
    @Test
    void the_last_bytes_arrive_although_the_client_has_unread_ones() throws Exception {
        fixture.proxy.toxics().bandwidth("shut", ToxicDirection.UPSTREAM, 0);
        Socket client = new Socket();
        client.setReceiveBufferSize(4096);
        client.connect(new InetSocketAddress("127.0.0.1", fixture.port()));
        try (SocketPair pair = new SocketPair(client, fixture.server.accept())) {
            new BackgroundWriter(client, new byte[1 << 20], 3).awaitStandstill();

            pair.send(ToxicDirection.DOWNSTREAM, "x".repeat(256 << 10));
            pair.server().shutdownOutput();

            // By now a proxy that closed at once would have closed.
            assertThat(pair.isSilent(ToxicDirection.UPSTREAM)).isTrue();
            assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).hasSize(256 << 10);
        }
    }

    @Test
    void a_client_of_a_server_that_is_not_there_is_closed() throws IOException {
        fixture.server.close();

        assertThat(fixture.dial().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void a_client_of_a_server_with_a_malformed_address_is_closed() throws IOException {
        fixture.proxy.setUpstream("nonsense");

        assertThat(fixture.dial().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void a_server_may_be_given_by_name() throws IOException {
        fixture.proxy.setUpstream("localhost:" + fixture.server.getLocalPort());
        SocketPair pair = fixture.connect();

        pair.send(ToxicDirection.UPSTREAM, "hello");

        assertThat(pair.read(ToxicDirection.UPSTREAM, 5)).isEqualTo("hello");
    }

    @Test
    void disabling_closes_connections_and_refuses_new_ones() throws IOException {
        SocketPair pair = fixture.connect();

        fixture.proxy.disable();

        assertThatThrownBy(fixture::dial).isInstanceOf(ConnectException.class);
        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEmpty();
    }

    @Test
    void a_proxy_can_be_switched_off_and_on_at_any_speed() throws IOException {
        int port = fixture.port();
        for (int i = 0; i < 100; i++) {
            fixture.proxy.disable();
            assertThatThrownBy(fixture::dial).isInstanceOf(ConnectException.class);
            fixture.proxy.enable();
            assertThat(fixture.port()).isEqualTo(port);
            fixture.connect().close();
        }
    }

    @Test
    void toxics_survive_while_a_proxy_is_off_and_when_its_server_changes() throws IOException {
        fixture.proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, 3);
        fixture.proxy.disable();
        fixture.proxy.enable();
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fixture.proxy.setUpstream("127.0.0.1:" + other.getLocalPort());
            try (SocketPair pair = new SocketPair(fixture.dial(), other.accept())) {
                pair.send(ToxicDirection.UPSTREAM, "hello");

                assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEqualTo("hel");
            }
        }
    }

    @Test
    void a_new_server_address_drops_connections() throws IOException {
        SocketPair pair = fixture.connect();

        fixture.proxy.setUpstream("127.0.0.1:1");

        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEmpty();
    }

    @Test
    void a_new_listen_address_drops_connections_and_keeps_toxics() throws IOException {
        fixture.proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, 3);
        SocketPair pair = fixture.connect();
        int before = fixture.port();

        fixture.proxy.setListen("127.0.0.1:0");

        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEmpty();
        assertThatThrownBy(() -> new Socket("127.0.0.1", before)).isInstanceOf(ConnectException.class);
        SocketPair fresh = fixture.connect();
        fresh.send(ToxicDirection.UPSTREAM, "hello");
        assertThat(fresh.readToTheEnd(ToxicDirection.UPSTREAM)).isEqualTo("hel");
    }

    /** Connecting to a server that never accepts, with a full backlog, hangs; the original cannot be disabled then. */
    @Test
    void a_proxy_can_be_disabled_while_it_connects_in_vain() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> clients = new ArrayList<>();
            Proxy proxy = fixture.api.createProxy("deaf", "127.0.0.1:0", "127.0.0.1:" + deaf.getLocalPort());
            int port = Integer.parseInt(proxy.getListen().replaceFirst(".*:", ""));
            for (int i = 0; i < 10; i++) {
                clients.add(new Socket("127.0.0.1", port));
            }

            proxy.disable();

            for (Socket client : clients) {
                client.setSoTimeout(20_000);
                assertThat(client.getInputStream().read()).isEqualTo(-1);
                client.close();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_peer_that_does_not_read_stops_the_other_and_not_the_api(ToxicDirection direction) throws Exception {
        SocketPair pair = fixture.connect();
        byte[] block = new byte[1 << 20];
        long most = 512;
        BackgroundWriter sending = new BackgroundWriter(pair.sender(direction), block, most);

        sending.awaitStandstill();

        assertThat(sending.blocksSent()).isLessThan(most);
        assertThat(fixture.api.getProxies()).hasSize(1);
        fixture.proxy.toxics().latency("late", direction, 1).remove();
        fixture.proxy.disable();
        sending.join();
    }

    @ParameterizedTest
    @EnumSource
    void latency_holds_a_bounded_amount(ToxicDirection direction) throws Exception {
        fixture.proxy.toxics().latency("late", direction, 3_600_000);
        SocketPair pair = fixture.connect();
        long most = 512;
        BackgroundWriter sending = new BackgroundWriter(pair.sender(direction), new byte[1 << 20], most);

        // On a busy machine it may stand still before that as well.
        await().until(() -> sending.blocksSent() >= LatencyPipe.CAPACITY >> 20);
        sending.awaitStandstill();

        assertThat(sending.blocksSent()).isLessThan(most);
        fixture.proxy.disable();
        sending.join();
    }
}
