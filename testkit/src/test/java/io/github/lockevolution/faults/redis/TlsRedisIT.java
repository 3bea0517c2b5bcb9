package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.Exploration;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.graph.Merging;
import io.github.lockevolution.faults.gate.Relay;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.testkit.OnTheBench;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A Redis that speaks TLS only: here one that stands behind a port which takes it off. Whose certificates are trusted is a setting of the JVM,
 * in which nobody else speaks TLS.
 */
@OnTheBench
class TlsRedisIT {

    private static final String PASSWORD = "no secret";
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";
    private static final String TRUST_STORE_PASSWORD = "javax.net.ssl.trustStorePassword";

    @TempDir
    static Path folder;

    private static Path keys;

    @BeforeAll
    static void make_a_certificate() throws IOException, InterruptedException {
        keys = folder.resolve("keys.p12");
        String certificate = "-genkeypair -keyalg EC -alias redis -dname CN=localhost -storetype PKCS12";
        List<String> keytool = new ArrayList<>(List.of(certificate.split(" ")));
        keytool.add(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        keytool.addAll(List.of("-ext", "san=dns:localhost,ip:127.0.0.1"));
        keytool.addAll(List.of("-keystore", keys.toString(), "-storepass", PASSWORD));
        Process made = new ProcessBuilder(keytool)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(made.waitFor())
                .as(Files.readString(folder.resolve("keytool.log")))
                .isZero();
    }

    @AfterEach
    void trust_as_before() {
        System.clearProperty(TRUST_STORE);
        System.clearProperty(TRUST_STORE_PASSWORD);
    }

    private static void trustTheCertificate() {
        System.setProperty(TRUST_STORE, keys.toString());
        System.setProperty(TRUST_STORE_PASSWORD, PASSWORD);
    }

    /** A port that takes TLS off. */
    private static Relay tlsBefore(Redis redis) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(keys)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return Relay.open("TLS server", new Relay.Onward() {

            @Override
            public Socket accepted(Socket client) throws IOException {
                SSLSocket tls =
                        (SSLSocket) context.getSocketFactory().createSocket(client, "client", client.getPort(), true);
                tls.setUseClientMode(false);
                return tls;
            }

            @Override
            public Socket connect() throws IOException {
                return new Socket(redis.address().host(), redis.address().port());
            }
        });
    }

    private static String url(Relay tls) {
        return "rediss://127.0.0.1:" + tls.address().port();
    }

    @Test
    void a_lock_is_explored_by_tls_and_its_keys_are_gone_afterwards(Redis behind) throws Exception {
        trustTheCertificate();
        try (Relay tls = tlsBefore(behind)) {
            String prefix;
            try (Redis redis = Redis.start(RedisBackends.named(url(tls)))) {
                prefix = redis.key("");
                Exploration explored = new CensusRun(
                                new ProvenStore(new RedisLauncher(redis)), Bounds.USUAL, Merging.ON)
                        .on(List.of(new SoundSpec().lock()), exploration -> exploration, () -> false, progress -> {})
                        .get(0);

                assertThat(explored.census().count(Failure.LEASE_OVERRUN)).isEqualTo(BigInteger.valueOf(48));
                assertThat(redis.origin().in(Language.ENGLISH)).isEqualTo(url(tls));
            }
            assertThat(behind.direct().keys(prefix + "*")).isEmpty();
        }
    }

    @Test
    void the_keys_of_a_bench_that_was_killed_are_removed_by_tls_too(Redis behind) throws Exception {
        trustTheCertificate();
        try (Relay tls = tlsBefore(behind)) {
            RedisServer server = RedisBackends.named(url(tls)).start();
            String prefix = behind.key("killed:");
            KeySweeper sweeper = KeySweeper.start(server, prefix);
            behind.direct().set(prefix + "left", "A");

            sweeper.leave();
            sweeper.awaitEnd();

            assertThat(behind.direct().exists(prefix + "left")).isFalse();
            server.stop().run();
        }
    }

    @Test
    void a_certificate_that_nobody_trusts_is_refused_in_a_sentence(Redis behind) throws Exception {
        try (Relay tls = tlsBefore(behind)) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(url(tls))))
                    .withMessageStartingWith(url(tls) + " cannot be spoken to by TLS (")
                    .withMessageContaining("JDK_JAVA_OPTIONS=-Djavax.net.ssl.trustStore=FILE");
        }
    }

    @Test
    void a_server_that_ends_the_handshake_is_refused_in_a_sentence() throws Exception {
        try (Relay deaf = Relay.open("deaf server", () -> {
            throw new IOException("nobody is behind this port");
        })) {
            assertThatExceptionOfType(SetupProblem.class)
                    .isThrownBy(() -> Redis.start(RedisBackends.named(url(deaf))))
                    .withMessageContaining("or use redis:// if it speaks no TLS");
        }
    }

    @Test
    void a_server_that_says_nothing_to_a_handshake_is_told_in_every_language() throws IOException {
        // The system accepts the connection for it.
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String url = "rediss://127.0.0.1:" + silent.getLocalPort();

            SetupProblem problem =
                    catchThrowableOfType(SetupProblem.class, () -> Redis.start(RedisBackends.named(url)));

            assertThat(problem)
                    .hasMessageStartingWith(
                            url + " cannot be spoken to by TLS (no answer to the handshake within 5 s); ");
            assertThat(problem.in(LanguageSetting.parse("zh"))).startsWith("无法通过 TLS 与 " + url + " 通信（5 秒内没有响应握手）；");
        }
    }
}
