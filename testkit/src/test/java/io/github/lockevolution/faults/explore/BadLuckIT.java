package io.github.lockevolution.faults.explore;

import static eu.rekawek.toxiproxy.model.ToxicDirection.DOWNSTREAM;
import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import eu.rekawek.toxiproxy.model.ToxicList;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.explore.judge.Census;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol;

/** What happens to the Redis is never the lock's fault, and never a pass. */
class BadLuckIT {

    static List<Arguments> lucks() {
        return List.of(
                luck("somebody empties it", redis -> redis.direct().flushAll(), "somebody emptied Redis"),
                luck(
                        "it runs out of memory",
                        redis -> {
                            redis.direct().configSet("maxmemory-policy", "allkeys-random");
                            redis.direct().configSet("maxmemory", "1");
                        },
                        "memory"),
                luck("it fails over", BadLuckIT::makeReplica, "it failed over"),
                luck("it is gone", Redis::close, "Redis does not answer any more"));
    }

    private static void makeReplica(Redis redis) {
        try (Connection connection = new Connection(redis.hostAndPort(), redis.login())) {
            connection.sendCommand(Protocol.Command.REPLICAOF, "127.0.0.1", "1");
            connection.getStatusCodeReply();
        }
    }

    private static Arguments luck(String name, Consumer<Redis> happens, String said) {
        return Arguments.of(Named.of(name, happens), said);
    }

    static List<Arguments> lines() {
        return List.of(
                line("slow", toxics -> toxics.latency("slow", DOWNSTREAM, 600), "Redis answers too slowly"),
                line("lossy", toxics -> toxics.resetPeer("lossy", DOWNSTREAM, 0), "Redis does not answer any more"),
                line("silent", toxics -> toxics.timeout("silent", DOWNSTREAM, 0), "Redis does not answer any more"));
    }

    /** What a line begins to do. */
    private interface Toxic {

        void on(ToxicList toxics) throws IOException;
    }

    private static Arguments line(String name, Toxic toxic, String said) {
        return Arguments.of(Named.of("a " + name + " line", toxic), said);
    }

    @ParameterizedTest
    @MethodSource("lucks")
    void bad_luck_proves_nothing(Consumer<Redis> happens, String said) {
        try (Redis own = Redis.start(RedisBackends.named("embedded"))) {
            assertNothingIsProven(own, () -> happens.accept(own), said);
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void a_bad_line_proves_nothing(Toxic toxic, String said) throws IOException {
        try (Redis own = Redis.start(RedisBackends.named("embedded"));
                EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            Proxy line = new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort())
                    .createProxy("line", "127.0.0.1:0", own.address().toString());
            try (Redis far = Redis.start(RedisBackends.named("redis://" + line.getListen()))) {
                assertNothingIsProven(far, () -> begin(toxic, line), said);
                line.toxics().getAll().forEach(BadLuckIT::end);
            }
        }
    }

    private static void begin(Toxic toxic, Proxy line) {
        try {
            toxic.on(line.toxics());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(eu.rekawek.toxiproxy.model.Toxic toxic) {
        try {
            toxic.remove();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void assertNothingIsProven(Redis redis, Runnable happens, String said) {
        try (Testbed testbed = UnprovenTestbed.open(new SoundSpec().lock(), new RedisLauncher(redis), 2)) {
            Census census = new Explorer(testbed, Bounds.USUAL, Merging.ON)
                    .explore(() -> false, progress -> {
                        if (progress.runs() == 3) {
                            happens.run();
                        }
                    })
                    .census();

            assertThat(census.gap())
                    .hasValueSatisfying(
                            gap -> assertThat(gap.in(Language.ENGLISH)).contains(said));
            assertThat(census.expectation()).isEqualTo(Expectation.INCONCLUSIVE);
        }
    }
}
