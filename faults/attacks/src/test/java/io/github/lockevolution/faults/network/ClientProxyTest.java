package io.github.lockevolution.faults.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.PacedRecorder;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.setup.BenchSettings;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** One real client on a proxy of its own, and what the proxy does to it. */
class ClientProxyTest {

    @AutoClose
    private static final RedisEnvironment ENVIRONMENT = RedisEnvironment.start(BenchSettings.ofSystem());

    private final PacedRecorder recorder = new PacedRecorder();
    private Redis redis;
    private String key;
    private ClientProxy proxy;
    private UnifiedJedis client;

    @BeforeEach
    void connect_a_client() throws IOException, InterruptedException {
        redis = ENVIRONMENT.redis();
        key = redis.key("proxy:" + UUID.randomUUID());
        proxy = ENVIRONMENT.network().proxyFor("A");
        client = GatedJedis.open(Redis.hostAndPort(proxy.address()), redis.login(), recorder);
    }

    @AfterEach
    void disconnect() throws IOException {
        proxy.close();
        client.close();
    }

    private CompletableFuture<String> set() {
        return CompletableFuture.supplyAsync(() -> client.set(key, "A"));
    }

    @Test
    void without_a_fault_everything_gets_through() {
        assertThat(client.set(key, "A")).isEqualTo("OK");
    }

    @Test
    void held_requests_stay_in_the_proxy_until_they_are_let_through() throws IOException {
        ClientProxy.Fault held = proxy.holdRequests();
        CompletableFuture<String> answer = set();
        await("the command has left the client").until(recorder::isWaiting);
        assertThat(redis.direct().exists(key)).isFalse();

        held.close();

        assertThat(answer.join()).isEqualTo("OK");
        assertThat(client.get(key)).isEqualTo("A");
    }

    @Test
    void requests_can_be_held_again() throws IOException {
        proxy.holdRequests().close();
        ClientProxy.Fault held = proxy.holdRequests();
        CompletableFuture<String> answer = set();
        await("the command has left the client").until(recorder::isWaiting);
        assertThat(redis.direct().exists(key)).isFalse();

        held.close();

        assertThat(answer.join()).isEqualTo("OK");
    }

    @Test
    void a_connection_is_cut_behind_the_last_byte_that_may_pass() throws IOException {
        recorder.pace();
        CompletableFuture<String> answer = set();
        await("the command stands at the gate").until(() -> recorder.atGate().isPresent());
        proxy.cutAfter(recorder.atGate().orElseThrow().bytes());

        recorder.letOneLeave();

        await("the command takes effect").until(() -> redis.direct().exists(key));
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(answer::join)
                .withCauseInstanceOf(JedisConnectionException.class);
    }

    @Test
    void a_command_of_one_byte_more_than_may_pass_never_takes_effect() throws IOException {
        recorder.pace();
        CompletableFuture<String> answer = set();
        await("the command stands at the gate").until(() -> recorder.atGate().isPresent());
        proxy.cutAfter(recorder.atGate().orElseThrow().bytes() - 1);

        recorder.letOneLeave();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(answer::join)
                .withCauseInstanceOf(JedisConnectionException.class);
        assertThat(redis.direct().exists(key)).isFalse();
    }

    @Test
    void a_dropped_reply_never_arrives_although_the_command_takes_effect() throws IOException {
        ClientProxy.Fault lost = proxy.dropReplies();
        CompletableFuture<String> answer = set();
        await("the command takes effect").until(() -> redis.direct().exists(key));

        lost.close();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(answer::join)
                .withCauseInstanceOf(JedisConnectionException.class);
        assertThat(recorder.isWaiting()).isTrue();
    }

    @Test
    void a_proxy_that_is_closed_cuts_its_client_and_no_other() throws Exception {
        try (ClientProxy other = ENVIRONMENT.network().proxyFor("B");
                UnifiedJedis neighbour =
                        GatedJedis.open(Redis.hostAndPort(other.address()), redis.login(), CommandGate.OPEN)) {

            proxy.close();

            assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> client.set(key, "A"));
            assertThat(neighbour.set(key, "B")).isEqualTo("OK");
        }
    }

    @Test
    void closing_twice_does_no_harm() throws IOException {
        proxy.close();

        assertThatNoException().isThrownBy(proxy::close);
    }
}
