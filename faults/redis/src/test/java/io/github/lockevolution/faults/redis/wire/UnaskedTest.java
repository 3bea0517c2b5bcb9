package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.RecordingGate;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Redis sends to a client that asked nothing. */
class UnaskedTest extends GateFixture {

    /** The two ways through the same gate. */
    private enum Route {
        SOCKET,
        PORT
    }

    private RawClient connect(Route route) throws IOException {
        Socket socket = route == Route.SOCKET
                ? gatedSocket(gate)
                : new Socket(port.address().getHost(), port.address().getPort());
        return new RawClient(socket).login(redis);
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void an_invalidation_reaches_an_idle_client_and_is_no_answer(Route route) throws IOException {
        try (RawClient client = connect(route).track()) {
            assertThat(client.ask("GET", key)).isEqualTo("_");

            redis.direct().set(key, "v");

            assertThat(client.lines(6)).isEqualTo(invalidation());
            assertThat(client.ask("EXISTS", key)).isEqualTo(":1");
        }

        assertThat(gate.outcomes()).containsExactly(RecordingGate.answered("nil", 3), RecordingGate.answered("1", 4));
    }

    private List<String> invalidation() {
        return List.of(">2", "$10", "invalidate", "*1", "$" + key.length(), key);
    }

    /** The client reads the key and then writes it: Redis tells it of its own change, right beside the answer. */
    @ParameterizedTest
    @EnumSource(Route.class)
    void a_push_beside_an_answer_is_not_taken_for_it(Route route) throws IOException {
        try (RawClient client = connect(route).track()) {
            client.ask("GET", key);

            client.send(Resp.request("SET", key, "v"));

            assertThat(client.lines(7)).containsAll(invalidation()).contains("+OK");
            assertThat(client.ask("EXISTS", key)).isEqualTo(":1");
        }

        assertThat(gate.outcomes())
                .containsExactly(
                        RecordingGate.answered("nil", 3),
                        RecordingGate.answered("OK", 5),
                        RecordingGate.answered("1", 4));
    }

    /** One piece from the server: a push, the answer, a push, and the beginning of another. */
    @ParameterizedTest
    @EnumSource(Route.class)
    void pushes_keep_their_place_around_an_answer(Route route) throws IOException {
        String get = Resp.request("GET", key);
        String pieces = ">1\r\n:1\r\n+v\r\n>1\r\n:2\r\n>1\r\n";
        try (FakeServer server = new FakeServer(get.length(), pieces);
                GatePort before = GatePort.open(server.address(), gate);
                RawClient client = new RawClient(
                        route == Route.SOCKET
                                ? gatedSocket(server.address(), gate)
                                : new Socket("127.0.0.1", before.address().getPort()))) {
            client.send(get);

            assertThat(client.rest()).isEqualTo(">1\r\n:1\r\n+v\r\n>1\r\n:2\r\n");
        }

        assertThat(gate.outcomes()).containsExactly(RecordingGate.answered("v", 4));
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void a_subscription_is_answered_by_a_push_and_hears_messages(Route route) throws IOException {
        String length = "$" + key.length();
        try (RawClient client = connect(route).track()) {
            client.send(Resp.request("SUBSCRIBE", key));
            assertThat(client.lines(6)).containsExactly(">3", "$9", "subscribe", length, key, ":1");

            redis.direct().publish(key, "m");

            assertThat(client.lines(7)).containsExactly(">3", "$7", "message", length, key, "$1", "m");
        }

        assertThat(gate.outcomes()).as("what is no part of the lock's story").isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Route.class)
    void a_subscription_in_resp2_is_answered_and_hears_messages(Route route) throws IOException {
        String length = "$" + key.length();
        try (RawClient client = connect(route)) {
            client.send(Resp.request("SUBSCRIBE", key, "b"));
            assertThat(client.lines(12))
                    .containsExactly(
                            "*3", "$9", "subscribe", length, key, ":1", "*3", "$9", "subscribe", "$1", "b", ":2");

            redis.direct().publish(key, "m");

            assertThat(client.lines(7)).containsExactly("*3", "$7", "message", length, key, "$1", "m");
        }

        assertThat(gate.outcomes()).as("what is no part of the lock's story").isEmpty();
    }
}
