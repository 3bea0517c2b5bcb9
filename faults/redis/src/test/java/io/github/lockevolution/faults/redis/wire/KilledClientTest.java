package io.github.lockevolution.faults.redis.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.gate.ClientKilled;
import io.github.lockevolution.faults.subject.GateDecision;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.AbstractPipeline;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisConnectionException;

/** A client that is killed in this JVM sends nothing, and who comes after it on the same connection notices nothing of it. */
class KilledClientTest extends GateFixture {

    private boolean isDead;
    private GateDecision decision = GateDecision.LET_THROUGH;
    private UnifiedJedis client;

    @BeforeEach
    void open() {
        client = GatedJedis.open(redis.hostAndPort(), redis.login(), command -> {
            if (isDead) {
                throw new ClientKilled();
            }
            return decision;
        });
    }

    @AfterEach
    void close() {
        client.close();
    }

    /** Which connection Redis has to this client. */
    private Object connection() {
        return client.executeCommand(new CommandArguments(Command.CLIENT).add("ID"));
    }

    private void killAtSet() {
        isDead = true;
        assertThatExceptionOfType(ClientKilled.class).isThrownBy(() -> client.set(key, "never"));
        assertThatExceptionOfType(ClientKilled.class).isThrownBy(() -> client.del(key));
        isDead = false;
    }

    @Test
    void its_connection_serves_the_next_attempt() {
        Object before = connection();

        killAtSet();

        assertThat(client.get(key)).isNull();
        assertThat(client.set(key, "v")).isEqualTo("OK");
        assertThat(client.get(key)).isEqualTo("v");
        assertThat(connection()).isEqualTo(before);
    }

    @Test
    void nothing_of_its_pipeline_is_sent_later() {
        Object before = connection();
        isDead = true;
        assertThatExceptionOfType(ClientKilled.class).isThrownBy(() -> {
            try (AbstractPipeline pipeline = client.pipelined()) {
                pipeline.set(key, "never");
                pipeline.rpush(key + ":list", "never");
            }
        });
        isDead = false;

        assertThat(client.get(key)).isNull();
        assertThat(client.llen(key + ":list")).isZero();
        assertThat(connection()).isEqualTo(before);
    }

    /** Redis would not run the transaction of the next attempt. */
    @Test
    void a_connection_on_which_it_watched_a_key_ends_with_it() {
        Object before = connection();
        client.executeCommand(new CommandArguments(Command.WATCH).key(key));

        killAtSet();

        assertThat(client.get(key)).isNull();
        assertThat(connection()).isNotEqualTo(before);
    }

    @Test
    void a_connection_whose_answer_was_lost_ends() {
        Object before = connection();
        decision = GateDecision.LOSE_REPLY;
        assertThatExceptionOfType(JedisConnectionException.class).isThrownBy(() -> client.set(key, "v"));
        decision = GateDecision.LET_THROUGH;

        assertThat(client.get(key)).isEqualTo("v");
        assertThat(connection()).isNotEqualTo(before);
    }
}
