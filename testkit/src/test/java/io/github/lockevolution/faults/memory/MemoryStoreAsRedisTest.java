package io.github.lockevolution.faults.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.testkit.OnTheBench;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisDataException;

/** The store in memory answers as a Redis does what a lock in plain commands may ask. Each of these once did not, or is next to one that did not. */
@OnTheBench
class MemoryStoreAsRedisTest {

    private static final String ERROR = "an error";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "EXPIRE k 5 FOO; SET k A; EXPIRE k 5 NX XX; EXPIRE k 5 GT LT; TTL k",
                "EXPIRE k 0 XX GT; SET k A EX 30; EXPIRE k 60 XX GT; TTL k; EXPIRE k 20 LT XX; TTL k; EXPIRE k 90 NX; TTL k",
                "SET k A NX NX; SET k B XX XX GET GET; SET k C EX 5 EX 30; TTL k; SET k D KEEPTTL KEEPTTL; TTL k",
                "SET k A EX 0 EX 30; SET k A EX B EX 30; TTL k; SET k A EX 30 EX 0; SET k A EX; SET k A NX XX; SET k A EX 5 PX 5",
                "SET k A EX 5 KEEPTTL; SET k A FOO; SET k A nx; set k B Ex 30 xX; GET k",
                "SET k 05; INCR k; SET k -0; INCR k; SET k +5; DECR k; SET k 5; INCR k; DECR k; GET k",
                "SET k A; EXPIRE k +5; EXPIRE k 05; SETEX k 05 A; PSETEX k 0 A; SETEX k -1 A; TTL k",
                "SET k 9223372036854775807; INCR k; SET k -9223372036854775808; DECR k; SET k 9223372036854775808; DECR k",
                "SET k A; EXPIRE k 9223372036854776; GET k; SETEX k 18446744073709552 A; PEXPIRE k 9223372036854775807; TTL k",
                "SET k A EX 30; EXPIRE k 0; GET k; SET k A; PEXPIRE k -5; EXISTS k",
                "SET k A PX 900; TTL k; SET k A PX 1700; TTL k; SET k A; TTL k; PTTL k; DEL k; TTL k; PTTL k",
                "SET k A EX 30; GETSET k B; TTL k; GETSET other C; GET other; SETNX k D; SETNX third E",
                "SET k A EX 30; PERSIST k; PERSIST k; TTL k; EXISTS k other k; DEL k k other; UNLINK k",
                "SET k A GET; SET k B NX GET; SET k C XX GET; GET k; INCR k; GET none",
            })
    void it_answers_as_a_redis_does(String commands, Redis redis) {
        MemoryStore memory = new MemoryStore();
        ofRedis(redis, List.of("DEL", "k", "other", "third", "none"));
        List<List<String>> all = Stream.of(commands.split("; "))
                .map(command -> List.of(command.split(" ")))
                .toList();
        List<String> expected =
                all.stream().map(command -> ofRedis(redis, command)).toList();

        assertThat(all.stream().map(command -> ofMemory(memory, command))).isEqualTo(expected);
    }

    private static String ofMemory(MemoryStore memory, List<String> command) {
        try {
            return memory.run(command);
        } catch (IllegalArgumentException e) {
            return ERROR;
        }
    }

    /** Under names of this run, which what was there before has none of. */
    private static String ofRedis(Redis redis, List<String> command) {
        try {
            CommandArguments arguments =
                    new CommandArguments(Command.valueOf(command.get(0).toUpperCase(Locale.ROOT)));
            command.stream().skip(1).map(word -> key(redis, word)).forEach(arguments::add);
            Object answer = redis.direct().executeCommand(new CommandObject<>(arguments, BuilderFactory.RAW_OBJECT));
            if (answer == null) {
                return "nil";
            }
            String text =
                    answer instanceof byte[] bytes ? new String(bytes, StandardCharsets.UTF_8) : answer.toString();
            return answer instanceof byte[] && !text.equals("OK") ? '"' + text + '"' : text;
        } catch (JedisDataException e) {
            return ERROR;
        }
    }

    private static String key(Redis redis, String word) {
        return Arrays.asList("k", "other", "third", "none").contains(word) ? redis.key(word) : word;
    }
}
