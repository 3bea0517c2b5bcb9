package io.github.lockevolution.faults.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Redis sends to a client that asked nothing. */
@OnTheBench
class UnaskedTest {

    private final Noting gate = new Noting();
    private Redis redis;
    private String key;
    private GatePort port;

    @BeforeEach
    void open_a_port(Redis redis) {
        this.redis = redis;
        this.key = redis.key(getClass().getSimpleName() + ":" + UUID.randomUUID());
        this.port = GatePort.open(redis.address(), gate);
    }

    @AfterEach
    void close_the_port() {
        port.close();
    }

    /** The two doors to the same gate. */
    private enum Door {
        SOCKET,
        PORT
    }

    private ByHand enter(Door door) throws IOException {
        Socket socket = door == Door.SOCKET
                ? new GatedSocketFactory(redis.address(), gate).createSocket()
                : new Socket(port.address().getHost(), port.address().getPort());
        return new ByHand(socket).login(redis);
    }

    @ParameterizedTest
    @EnumSource(Door.class)
    void an_invalidation_reaches_an_idle_client_and_is_no_answer(Door door) throws IOException {
        try (ByHand client = enter(door).track()) {
            assertThat(client.ask("GET", key)).isEqualTo("_");

            redis.direct().set(key, "v");

            assertThat(client.lines(6)).isEqualTo(invalidation());
            assertThat(client.ask("EXISTS", key)).isEqualTo(":1");
        }

        assertThat(gate.outcomes()).containsExactly(Noting.answered("nil", 3), Noting.answered("1", 4));
    }

    private List<String> invalidation() {
        return List.of(">2", "$10", "invalidate", "*1", "$" + key.length(), key);
    }

    /** The client reads the key and then writes it: Redis tells it of its own change, right beside the answer. */
    @ParameterizedTest
    @EnumSource(Door.class)
    void a_push_beside_an_answer_is_not_taken_for_it(Door door) throws IOException {
        try (ByHand client = enter(door).track()) {
            client.ask("GET", key);

            client.send(Resp.request("SET", key, "v"));

            assertThat(client.lines(7)).containsAll(invalidation()).contains("+OK");
            assertThat(client.ask("EXISTS", key)).isEqualTo(":1");
        }

        assertThat(gate.outcomes())
                .containsExactly(Noting.answered("nil", 3), Noting.answered("OK", 5), Noting.answered("1", 4));
    }

    /** One piece from the server: a push, the answer, a push, and the beginning of another. */
    @ParameterizedTest
    @EnumSource(Door.class)
    void pushes_keep_their_place_around_an_answer(Door door) throws IOException {
        String get = Resp.request("GET", key);
        String pieces = ">1\r\n:1\r\n+v\r\n>1\r\n:2\r\n>1\r\n";
        try (FakeServer server = new FakeServer(get.length(), pieces);
                GatePort before = GatePort.open(server.address(), gate);
                ByHand client = new ByHand(
                        door == Door.SOCKET
                                ? new GatedSocketFactory(server.address(), gate).createSocket()
                                : new Socket("127.0.0.1", before.address().getPort()))) {
            client.send(get);

            assertThat(client.rest()).isEqualTo(">1\r\n:1\r\n+v\r\n>1\r\n:2\r\n");
        }

        assertThat(gate.outcomes()).containsExactly(Noting.answered("v", 4));
    }

    @ParameterizedTest
    @EnumSource(Door.class)
    void a_subscription_is_answered_by_a_push_and_hears_messages(Door door) throws IOException {
        String length = "$" + key.length();
        try (ByHand client = enter(door).track()) {
            client.send(Resp.request("SUBSCRIBE", key));
            assertThat(client.lines(6)).containsExactly(">3", "$9", "subscribe", length, key, ":1");

            redis.direct().publish(key, "m");

            assertThat(client.lines(7)).containsExactly(">3", "$7", "message", length, key, "$1", "m");
        }

        assertThat(gate.outcomes()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Door.class)
    void a_subscription_in_resp2_is_answered_and_hears_messages(Door door) throws IOException {
        String length = "$" + key.length();
        try (ByHand client = enter(door)) {
            client.send(Resp.request("SUBSCRIBE", key, "b"));
            assertThat(client.lines(12))
                    .containsExactly(
                            "*3", "$9", "subscribe", length, key, ":1", "*3", "$9", "subscribe", "$1", "b", ":2");

            redis.direct().publish(key, "m");

            assertThat(client.lines(7)).containsExactly("*3", "$7", "message", length, key, "$1", "m");
        }

        assertThat(gate.outcomes()).hasSize(1);
    }
}
