package io.github.lockevolution.faults.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.lockevolution.faults.locks.SoundStage;
import io.github.lockevolution.faults.locks.TestStage;
import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockStage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.UnifiedJedis;

class ClientSpecTest {

    private static ClientSpec spec(LockStage stage, String user, String password, String text) {
        return new ClientSpec(
                stage,
                new HostAndPort("127.0.0.1", 7001),
                new HostAndPort("::1", 7002),
                DefaultJedisClientConfig.builder()
                        .user(user)
                        .password(password)
                        .database(3)
                        .build(),
                text,
                text,
                Duration.ofMillis(1500),
                text);
    }

    private static ClientSpec throughItsText(ClientSpec spec) throws IOException {
        return ClientSpec.read(new BufferedReader(new StringReader(spec.asText())));
    }

    @Test
    void everything_arrives() throws IOException {
        ClientSpec read = throughItsText(spec(new SoundStage(), "me", "secret", "text"));

        assertThat(read.stage()).isInstanceOf(SoundStage.class);
        assertThat(read.proxy()).hasToString("127.0.0.1:7001");
        assertThat(read.redis()).isEqualTo(new HostAndPort("::1", 7002));
        assertThat(read.login().getUser()).isEqualTo("me");
        assertThat(read.login().getPassword()).isEqualTo("secret");
        assertThat(read.login().getDatabase()).isEqualTo(3);
        assertThat(read.lease()).hasMillis(1500);
    }

    @Test
    void no_user_and_no_password_stay_none() throws IOException {
        ClientSpec read = throughItsText(spec(new SoundStage(), null, null, "text"));

        assertThat(read.login().getUser()).isNull();
        assertThat(read.login().getPassword()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a=b#c!d:e",
                "=",
                "#end",
                "!",
                " in front",
                "  two in front",
                "behind ",
                "\tin front",
                "\fin front",
                "back\\slash",
                "\\",
                "\\n",
                "\\u0041",
                "two\nlines",
                "two\r\nlines",
                "Schlüssel 鍵 🔑",
                "{key}:*?"
            })
    void any_text_arrives_as_it_is(String text) throws IOException {
        ClientSpec read = throughItsText(spec(new SoundStage(), text, text, text));

        assertThat(read.login().getUser()).isEqualTo(text);
        assertThat(read.login().getPassword()).isEqualTo(text);
        assertThat(read.key()).isEqualTo(text);
        assertThat(read.owner()).isEqualTo(text);
        assertThat(read.resource()).isEqualTo(text);
    }

    /** A lock that only this class can make. */
    private static final class HiddenStage extends TestStage {

        private HiddenStage() {}

        @Override
        public DistributedLock create(UnifiedJedis redis, String key, String owner, Duration lease) {
            throw new AssertionError("nobody gets so far");
        }
    }

    @Test
    void a_stage_that_nobody_else_can_make_is_named() {
        ClientSpec hidden = spec(new HiddenStage(), null, null, "text");

        assertThatIOException()
                .isThrownBy(() -> throughItsText(hidden))
                .withMessage(HiddenStage.class.getName() + " cannot be made in another process; it needs to be a public"
                        + " class with a public constructor without arguments");
    }
}
