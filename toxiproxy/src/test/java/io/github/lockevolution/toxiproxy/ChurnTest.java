package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import eu.rekawek.toxiproxy.model.Toxic;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.toxic.Latency;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Toxics come, change and go on connections under load, and every byte arrives once and in order. */
@Isolated("keeps all processors busy, and changes toxics only as fast as it is given time")
@Execution(ExecutionMode.SAME_THREAD)
class ChurnTest {

    private static final int CONNECTIONS = 2;
    private static final int ROUNDS = 75;

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void no_byte_is_lost_doubled_or_out_of_order(long seed) throws Exception {
        AtomicBoolean churning = new AtomicBoolean(true);
        ExecutorService threads = Executors.newCachedThreadPool();
        try (ProxyFixture fixture = new ProxyFixture()) {
            List<Future<String>> sent = new ArrayList<>();
            List<Future<String>> received = new ArrayList<>();
            for (int i = 0; i < CONNECTIONS; i++) {
                SocketPair pair = fixture.connect();
                for (ToxicDirection direction : ToxicDirection.values()) {
                    long stream = seed * 100 + i * 2 + direction.ordinal();
                    sent.add(threads.submit(send(pair.sender(direction), stream, churning::get)));
                    received.add(threads.submit(receive(pair.receiver(direction))));
                }
            }

            churn(fixture, new Random(seed));
            churning.set(false);

            for (int i = 0; i < sent.size(); i++) {
                assertThat(received.get(i).get()).isEqualTo(sent.get(i).get());
            }
            assertThat(sent).extracting(Future::get).doesNotHaveDuplicates();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Changes toxics at random, and then removes them all. */
    private static void churn(ProxyFixture fixture, Random random) throws IOException {
        List<Toxic> toxics = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            if (toxics.size() < 4 && random.nextBoolean()) {
                toxics.add(add(fixture, "toxic" + round, random));
            } else if (!toxics.isEmpty()) {
                Toxic toxic = toxics.get(random.nextInt(toxics.size()));
                if (random.nextBoolean()) {
                    toxic.remove();
                    toxics.remove(toxic);
                } else if (toxic instanceof Latency latency) {
                    latency.setLatency(random.nextInt(5));
                } else {
                    toxic.setToxicity(random.nextFloat());
                }
            }
        }
        for (Toxic toxic : toxics) {
            toxic.remove();
        }
    }

    private static Toxic add(ProxyFixture fixture, String name, Random random) throws IOException {
        ToxicDirection direction = ToxicDirection.values()[random.nextInt(2)];
        return switch (random.nextInt(5)) {
            case 0 -> fixture.proxy.toxics().latency(name, direction, random.nextInt(10));
            case 1 -> fixture.proxy.toxics().bandwidth(name, direction, 100 + random.nextInt(2000));
            case 2 -> fixture.proxy.toxics().slicer(name, direction, 1 + random.nextInt(2000), random.nextInt(1000));
            case 3 -> fixture.proxy.toxics().slowClose(name, direction, random.nextInt(100));
            default -> fixture.proxy.toxics().limitData(name, direction, Long.MAX_VALUE);
        };
    }

    /** Sends frames of random length and content while toxics change; a frame without content is the last. */
    private static Callable<String> send(Socket socket, long seed, BooleanSupplier churning) {
        return () -> {
            Random random = new Random(seed);
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            while (churning.getAsBoolean()) {
                byte[] frame = new byte[1 + random.nextInt(50_000)];
                random.nextBytes(frame);
                digest.update(frame);
                out.writeInt(frame.length);
                out.write(frame);
            }
            out.writeInt(0);
            out.flush();
            return HexFormat.of().formatHex(digest.digest());
        };
    }

    private static Callable<String> receive(Socket socket) {
        return () -> {
            socket.setSoTimeout(30_000);
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            for (int length = in.readInt(); length > 0; length = in.readInt()) {
                digest.update(in.readNBytes(length));
            }
            return HexFormat.of().formatHex(digest.digest());
        };
    }
}
