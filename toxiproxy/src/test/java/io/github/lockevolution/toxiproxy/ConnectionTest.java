package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections without toxics: how they begin and end, and what the proxy does to them. */
@Isolated("a port that a disabled proxy gave up could be taken by the server of another test")
class ConnectionTest {

    private Bench bench;

    @BeforeEach
    void open() throws IOException {
        bench = new Bench();
    }

    @AfterEach
    void close() throws IOException {
        bench.close();
    }

    @ParameterizedTest
    @EnumSource
    void an_end_on_one_side_closes_both(ToxicDirection direction) throws IOException {
        Pair pair = bench.connect();

        pair.send(direction, "last words");
        pair.sender(direction).shutdownOutput();

        assertThat(pair.readToTheEnd(direction)).isEqualTo("last words");
        assertThat(pair.readToTheEnd(Directions.opposite(direction))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void a_reset_on_one_side_closes_the_other(ToxicDirection direction) throws IOException {
        Pair pair = bench.connect();

        pair.sender(direction).setSoLinger(true, 0);
        pair.sender(direction).close();

        assertThat(pair.readToTheEnd(direction)).isEmpty();
    }

    /** Closing a socket that has unread bytes makes the system drop what it has not sent yet. */
    @Test
    void the_last_words_arrive_although_the_client_was_not_heard_out() throws Exception {
        bench.proxy.toxics().bandwidth("shut", ToxicDirection.UPSTREAM, 0);
        Socket client = new Socket();
        client.setReceiveBufferSize(4096);
        client.connect(new InetSocketAddress("127.0.0.1", bench.port()));
        try (Pair pair = new Pair(client, bench.server.accept())) {
            new Sending(client, new byte[1 << 20], 3).awaitStandstill();

            pair.send(ToxicDirection.DOWNSTREAM, "x".repeat(256 << 10));
            pair.server().shutdownOutput();

            // Time for the proxy to close, were it to close at once.
            assertThat(pair.isSilent(ToxicDirection.UPSTREAM)).isTrue();
            assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).hasSize(256 << 10);
        }
    }

    @Test
    void a_client_of_a_server_that_is_not_there_is_closed() throws IOException {
        bench.server.close();

        assertThat(bench.dial().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void a_client_of_a_server_whose_address_makes_no_sense_is_closed() throws IOException {
        bench.proxy.setUpstream("nonsense");

        assertThat(bench.dial().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    void a_server_may_be_given_by_name() throws IOException {
        bench.proxy.setUpstream("localhost:" + bench.server.getLocalPort());
        Pair pair = bench.connect();

        pair.send(ToxicDirection.UPSTREAM, "hello");

        assertThat(pair.read(ToxicDirection.UPSTREAM, 5)).isEqualTo("hello");
    }

    @Test
    void disabling_closes_connections_and_refuses_new_ones() throws IOException {
        Pair pair = bench.connect();

        bench.proxy.disable();

        assertThatThrownBy(bench::dial).isInstanceOf(ConnectException.class);
        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEmpty();
    }

    @Test
    void a_proxy_can_be_switched_off_and_on_at_any_speed() throws IOException {
        int port = bench.port();
        for (int i = 0; i < 100; i++) {
            bench.proxy.disable();
            assertThatThrownBy(bench::dial).isInstanceOf(ConnectException.class);
            bench.proxy.enable();
            assertThat(bench.port()).isEqualTo(port);
            bench.connect().close();
        }
    }

    @Test
    void toxics_survive_while_a_proxy_is_off_and_when_its_server_changes() throws IOException {
        bench.proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, 3);
        bench.proxy.disable();
        bench.proxy.enable();
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            bench.proxy.setUpstream("127.0.0.1:" + other.getLocalPort());
            try (Pair pair = new Pair(bench.dial(), other.accept())) {
                pair.send(ToxicDirection.UPSTREAM, "hello");

                assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEqualTo("hel");
            }
        }
    }

    @Test
    void a_new_server_address_drops_connections() throws IOException {
        Pair pair = bench.connect();

        bench.proxy.setUpstream("127.0.0.1:1");

        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEmpty();
    }

    @Test
    void a_new_listen_address_drops_connections_and_keeps_toxics() throws IOException {
        bench.proxy.toxics().limitData("cut", ToxicDirection.UPSTREAM, 3);
        Pair pair = bench.connect();
        int before = bench.port();

        bench.proxy.setListen("127.0.0.1:0");

        assertThat(pair.readToTheEnd(ToxicDirection.UPSTREAM)).isEmpty();
        assertThat(pair.readToTheEnd(ToxicDirection.DOWNSTREAM)).isEmpty();
        assertThatThrownBy(() -> new Socket("127.0.0.1", before)).isInstanceOf(ConnectException.class);
        Pair fresh = bench.connect();
        fresh.send(ToxicDirection.UPSTREAM, "hello");
        assertThat(fresh.readToTheEnd(ToxicDirection.UPSTREAM)).isEqualTo("hel");
    }

    /** A server that never accepts and whose queue is full leaves a dial hanging; the original cannot be disabled then. */
    @Test
    void a_proxy_can_be_disabled_while_its_dial_hangs() throws IOException {
        try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> clients = new ArrayList<>();
            Proxy proxy = bench.api.createProxy("deaf", "127.0.0.1:0", "127.0.0.1:" + deaf.getLocalPort());
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
        Pair pair = bench.connect();
        byte[] block = new byte[1 << 20];
        long most = 512;
        Sending sending = new Sending(pair.sender(direction), block, most);

        sending.awaitStandstill();

        assertThat(sending.blocksSent()).isLessThan(most);
        assertThat(bench.api.getProxies()).hasSize(1);
        bench.proxy.toxics().latency("late", direction, 1).remove();
        bench.proxy.disable();
        sending.join();
    }

    @ParameterizedTest
    @EnumSource
    void latency_holds_a_bounded_amount(ToxicDirection direction) throws Exception {
        bench.proxy.toxics().latency("late", direction, 3_600_000);
        Pair pair = bench.connect();
        long most = 512;
        Sending sending = new Sending(pair.sender(direction), new byte[1 << 20], most);

        sending.awaitStandstill();

        assertThat(sending.blocksSent()).isBetween(LatencyPipe.CAPACITY >> 20, most - 1);
        bench.proxy.disable();
        sending.join();
    }
}
