package io.github.lockevolution.stage1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.lockevolution.faults.attack.LiveClient;
import io.github.lockevolution.faults.attack.Scene;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.lock.RedisVersion;
import io.github.lockevolution.testkit.LockContract;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.util.SafeEncoder;

@OnTheBench(GetSetStage.class)
class GetSetLockTest extends LockContract {

    private static final String KEY = "order:42";
    private static final RedisVersion DOCUMENTS_ITSELF = new RedisVersion(7, 0, 0);

    @Test
    void a_taken_key_names_its_owner_and_has_no_lease(Scene scene) throws Exception {
        LiveClient a = scene.client("A", Scene.SHORT_LEASE);

        a.tryLock();

        assertThat(scene.redis().direct().get(scene.key().name())).isEqualTo("A");
        assertThat(scene.key().lease()).isEmpty();
    }

    @Test
    void it_does_not_look_at_the_lease(Redis redis, LockStage stage) {
        assertThat(stage.create(redis.direct(), KEY, "A", null)).isInstanceOf(GetSetLock.class);
    }

    @Test
    void redis_itself_says_since_when_it_has_these_commands(Redis redis, LockStage stage) {
        assertThat(List.of("GET", "SET", "DEL"))
                .allSatisfy(command -> assertThat(documentation(redis, command)).contains("since=1.0.0,"));
        assertThat(stage.requires()).hasToString("1.0.0");
    }

    private static String documentation(Redis redis, String command) {
        assumeFalse(redis.version().isOlderThan(DOCUMENTS_ITSELF), "before 7.0.0, Redis has no COMMAND DOCS");
        Object answer = redis.direct()
                .executeCommand(new CommandArguments(Protocol.Command.COMMAND)
                        .add("DOCS")
                        .add(command));
        return SafeEncoder.encodeObject(answer).toString();
    }

    @Test
    void a_missing_connection_is_refused() {
        assertThatNullPointerException()
                .isThrownBy(() -> new GetSetLock(null, KEY, "A"))
                .withMessage("redis is null; it needs to be the connection of this client");
    }
}
