package io.github.lockevolution.faults.redis.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.Outcome;
import io.github.lockevolution.faults.gate.Reply;
import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.RedisBackends;
import io.github.lockevolution.faults.redis.SharedRedis;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.UnifiedJedis;

/** A watch over the keys of a Redis that is somebody's, a client whose commands it hears of, and somebody else. */
@ExtendWith(SharedRedis.class)
abstract class KeyWatchFixture {

    Redis redis;
    InterferenceDetector watch;
    InFlightCommands client;
    String key;
    /** Of somebody else. */
    UnifiedJedis somebody;

    @BeforeEach
    void watch_a_redis_that_is_somebodys(Redis own) {
        redis = Redis.start(RedisBackends.named("redis://" + own.address()));
        watch = InterferenceDetector.begin(redis);
        client = new InFlightCommands(watch, CommandGate.OPEN);
        key = redis.key("lock");
        somebody = own.direct();
    }

    @AfterEach
    void stop() {
        watch.close();
        redis.close();
    }

    void leaves(String... words) throws IOException {
        client.beforeCommand(new Command(List.of(words), 1));
    }

    void onAnswered() {
        client.onOutcome(new Command(List.of("ANY"), 1), new Outcome.Answered(new Reply("OK", false, 5)));
    }

    void sends(String... words) throws IOException {
        leaves(words);
        redis.direct()
                .executeCommand(new CommandArguments(() -> words[0].getBytes(StandardCharsets.UTF_8))
                        .addObjects(List.of(words).subList(1, words.length)));
        onAnswered();
    }

    void assertNobodyElse() {
        assertThatCode(watch::requireUntouched).doesNotThrowAnyException();
    }

    void assertSomebodyElseAt(String touched) {
        assertThatExceptionOfType(DisturbedStoreException.class)
                .isThrownBy(watch::requireUntouched)
                .withMessage(sentence(touched));
    }

    String sentence(String touched) {
        return "somebody else changes keys of the bench on " + redis.address() + ": " + touched
                + " was changed, and not by the bench; use a Redis that nobody else works on, or one"
                + " of the bench's own";
    }
}
