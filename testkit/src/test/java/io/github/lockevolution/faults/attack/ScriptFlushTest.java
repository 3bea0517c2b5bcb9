package io.github.lockevolution.faults.attack;

import static io.github.lockevolution.lock.Failure.UNRELEASED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.locks.ComparesThenDeletes;
import io.github.lockevolution.faults.locks.ScriptedLock;
import io.github.lockevolution.faults.network.RedisEnvironment;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.BuilderFactory;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.CommandObject;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;

/** Redis forgets every script while somebody is inside. */
@OnTheBench
class ScriptFlushTest {

    @Test
    void a_holder_that_goes_by_the_cache_leaves_the_lock_taken(RedisEnvironment environment) throws Exception {
        LockSpec lock = ScriptedLock.of(
                "trusts-the-cache",
                it -> {
                    it.token = it.redis.scriptLoad("return redis.call('DEL', KEYS[1])", it.key);
                    return it.setIfFree(it.key, it.owner);
                },
                it -> it.redis.evalsha(it.token, List.of(it.key), List.of()).equals(1L));

        AttackOutcome seen = AttackOutcome.of(new ScriptFlush(), lock, environment);

        assertThat(seen.history()).endsWith("Left A, StillTaken A, Finished A");
        assertThat(seen.story()).isEqualTo("Redis forgets every script; after A's EVALSHA the lock is still taken");
        seen.assertSuffers(UNRELEASED);
    }

    /** It sends no script, and nobody else is on that server. */
    @Test
    void a_server_that_had_no_script_to_forget_proves_nothing(RedisEnvironment environment) {
        assertThatExceptionOfType(InconclusiveException.class)
                .isThrownBy(() -> AttackOutcome.of(new ScriptFlush(), new ComparesThenDeletes().lock(), environment))
                .withMessage("SCRIPT FLUSH changed nothing: 0 scripts were cached before it, 0 after it");
    }

    /** It waits for what never comes, until its connection gives up: the release did not end by itself. */
    @Test
    void a_release_whose_answer_is_lost_proves_nothing(RedisEnvironment environment) {
        LockSpec lock = ScriptedLock.of("loses-its-answer", it -> it.setIfFree(it.key, it.token), it -> {
            if (it.key.contains("rehearsal") || !it.owner.equals("A")) {
                return it.deleteIf(it.key, it.token);
            }
            String info = it.redis.executeCommand(new CommandObject<>(
                    new CommandArguments(Protocol.Command.CLIENT).add("INFO"), BuilderFactory.STRING));
            String id = info.replaceAll("(?s)id=(\\d+) .*", "$1");
            int port = Integer.parseInt(info.replaceAll("(?s).* laddr=[^ ]*:(\\d+) .*", "$1"));
            Thread thread = new Thread(() -> {
                try (Jedis killer = new Jedis("127.0.0.1", port)) {
                    Awaitility.await().until(() -> killer.clientList().contains("cmd=blpop"));
                    killer.sendCommand(Protocol.Command.CLIENT, "KILL", "ID", id);
                }
            });
            thread.start();
            it.redis.blpop(60, it.key + ":never");
            return false;
        });

        AttackResult result = SingleAttack.on(Attack.SCRIPT_FLUSH, lock, environment);

        assertThat(result.inJson()).isEqualTo("inconclusive");
        assertThat(result.story()).isEqualTo("Unexpected end of stream.");
    }
}
