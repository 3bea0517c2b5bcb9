package io.github.lockevolution.faults.redis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.SharedRedis;
import io.github.lockevolution.faults.redis.wire.GatedJedis;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.MovedTimes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Response;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** Whatever a Redis says of the time is what the clock of the bench says, and so is what it is told of when a key is over. */
@ExtendWith(SharedRedis.class)
class ServerTimeTest {

    private static final long START = BenchClock.START.getEpochSecond();
    private static final long LEFT = 30;

    private final BenchClock clock = new BenchClock();
    private final Redis redis;
    private final String key;
    private UnifiedJedis client;

    ServerTimeTest(Redis redis) {
        this.redis = redis;
        this.key = redis.key("time");
    }

    @BeforeEach
    void connect() {
        client = GatedJedis.open(
                redis.hostAndPort(),
                redis.login(),
                new ServerTime(CommandGate.OPEN, clock, redis.timedScripts(), LeaseClock.FROZEN));
    }

    @AfterEach
    void close() {
        client.del(key);
        client.close();
    }

    private List<String> time() {
        return ((List<?>) client.executeCommand(new CommandArguments(Command.TIME)))
                .stream()
                        .map(part -> new String((byte[]) part, StandardCharsets.UTF_8))
                        .toList();
    }

    @Test
    void it_stands_still_until_the_bench_moves_it() {
        assertThat(time()).containsExactly(Long.toString(START), "0");
        assertThat(clock.isRead()).isTrue();

        clock.advance(Duration.ofMillis(31_250));
        clock.jump(Duration.ofDays(1));

        assertThat(time()).containsExactly(Long.toString(START + 31), "250000");
    }

    @Test
    void a_script_is_told_the_same_also_where_it_is_called_by_its_digest() {
        String script = "#!lua\nlocal now = redis.pcall('time') return now[1]";
        client.eval(script);
        String digest = client.scriptLoad(script);
        clock.advance(Duration.ofSeconds(1));

        assertThat(client.evalsha(digest)).isEqualTo(Long.toString(START + 1));
        assertThat(client.eval("return redis.call(\"TIME\")[1]")).isEqualTo(Long.toString(START + 1));
    }

    @Test
    void in_a_transaction_it_is_the_same() {
        try (AbstractTransaction transaction = client.multi()) {
            Response<Object> time = transaction.sendCommand(Command.TIME, new String[0]);
            transaction.exec();

            assertThat((List<?>) time.get()).hasSize(2);
        }
    }

    @Test
    void a_key_is_over_when_the_bench_says_so() {
        client.set(key, "A");
        client.expireAt(key, START + LEFT);
        assertThat(client.ttl(key)).isBetween(LEFT - 1, LEFT);
        assertThat(client.expireTime(key)).isBetween(START + LEFT - 1, START + LEFT);

        client.pexpireAt(key, (START + 2 * LEFT) * 1_000);
        assertThat(client.ttl(key)).isBetween(2 * LEFT - 1, 2 * LEFT);

        client.set(key, "B", SetParams.setParams().xx().pxAt((START + LEFT) * 1_000));
        assertThat(client.ttl(key)).isBetween(LEFT - 1, LEFT);

        client.eval(
                "redis.call('SET', KEYS[1], 'C', 'EXAT', ARGV[1])",
                List.of(key),
                List.of(Long.toString(START + 2 * LEFT)));
        assertThat(client.ttl(key)).isBetween(2 * LEFT - 1, 2 * LEFT);
    }

    @Test
    void what_is_over_by_then_is_gone_at_once() {
        client.set(key, "A");
        clock.advance(Duration.ofSeconds(LEFT));

        client.expireAt(key, START + LEFT);

        assertThat(client.exists(key)).isFalse();
    }

    /** Only who asks for the time goes by the clock. */
    @Test
    void a_script_that_says_when_a_key_is_over_looks_at_no_clock() {
        client.eval("return redis.call('EXPIREAT', KEYS[1], ARGV[1])", List.of(key), List.of("1"));

        assertThat(clock.isRead()).isFalse();
    }

    @Test
    void a_client_says_other_times_if_the_bench_wants_that_and_nothing_else_of_a_command_changes() {
        byte[] binary = {(byte) 0xFF, 0, (byte) 0xFE};
        String now = Long.toString(Instant.now().toEpochMilli());
        clock.move(Optional.of(new MovedTimes(MovedTimes.Way.EARLIER, false)));

        client.rpush(key.getBytes(StandardCharsets.UTF_8), now.getBytes(StandardCharsets.UTF_8), binary);

        assertThat(client.lindex(key, 0)).isNotEqualTo(now);
        assertThat(client.lindex(key.getBytes(StandardCharsets.UTF_8), 1)).isEqualTo(binary);
    }
}
