package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import eu.rekawek.toxiproxy.model.Toxic;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;

/** Very many connections, busy or short. */
@Isolated("counts the open files of this JVM")
@Execution(ExecutionMode.SAME_THREAD)
class ManyConnectionsTest {

    private static final int BUSY = 200;
    private static final int SHORT = 3_000;
    private static final int CLIENTS = 3;
    private static final File DESCRIPTORS = new File("/proc/self/fd");

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final long threadsBefore = threadsOfServers();
    private ProxyFixture fixture;

    private static int descriptors() {
        String[] all = DESCRIPTORS.list();
        // Elsewhere than on Linux nothing is counted, and the rest of the test holds.
        return all == null ? 0 : all.length;
    }

    private static void pump(Socket from) {
        try {
            byte[] block = new byte[64 << 10];
            while (true) {
                from.getOutputStream().write(block);
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private static long readMegabytes(InputStream in, int count) throws IOException {
        return in.readNBytes(count << 20).length >> 20;
    }

    @BeforeEach
    void open() throws IOException {
        fixture = new ProxyFixture();
    }

    @AfterEach
    void close() throws IOException {
        fixture.close();
        threads.shutdownNow();
    }

    /** Every sender sends as fast as it can and without end, so that a connection that starves would never finish. */
    @Test
    void two_hundred_busy_connections_all_make_progress() throws Exception {
        List<Future<Long>> receivers = new ArrayList<>();
        for (int i = 0; i < BUSY; i++) {
            SocketPair pair = fixture.connect();
            ToxicDirection direction = ToxicDirection.values()[i % 2];
            threads.execute(() -> pump(pair.sender(direction)));
            receivers.add(
                    threads.submit(() -> readMegabytes(pair.receiver(direction).getInputStream(), 1)));
        }

        assertThat(receivers).extracting(Future::get).containsOnly(1L);
    }

    @Test
    void toxics_that_change_while_connections_open_and_close_leave_nothing_behind() throws Exception {
        threads.execute(this::answerAll);
        int before = descriptors();
        List<Future<?>> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            clients.add(threads.submit(this::openAndClose));
        }
        Random random = new Random(42);
        while (clients.stream().anyMatch(client -> !client.isDone())) {
            changeToxics(random);
        }
        for (Toxic toxic : fixture.proxy.toxics().getAll()) {
            toxic.remove();
        }

        for (Future<?> client : clients) {
            client.get();
        }
        await("no more files are open than before")
                .atMost(Duration.ofSeconds(20))
                .until(() -> descriptors() <= before);
        // Two event loops and the control thread.
        assertThat(threadsOfServers()).isBetween(threadsBefore + 2, threadsBefore + 3);
        try (Socket client = fixture.dial()) {
            client.getOutputStream().write('x');
            assertThat(client.getInputStream().read()).isEqualTo('x');
        }
    }

    private void openAndClose() {
        for (int i = 0; i < SHORT / CLIENTS; i++) {
            try (Socket client = new Socket("127.0.0.1", fixture.port())) {
                client.setSoTimeout(20);
                client.getOutputStream().write('x');
                client.getInputStream().read();
            } catch (IOException e) {
                // Cut off by a toxic, or not answered in time.
            }
        }
    }

    private void answerAll() {
        try {
            while (true) {
                Socket accepted = fixture.server.accept();
                threads.execute(() -> answer(accepted));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private static void answer(Socket accepted) {
        try (accepted) {
            accepted.setSoTimeout(20_000);
            for (int next = accepted.getInputStream().read();
                    next >= 0;
                    next = accepted.getInputStream().read()) {
                accepted.getOutputStream().write(next);
            }
        } catch (IOException e) {
            // Cut off by a toxic.
        }
    }

    private void changeToxics(Random random) throws IOException {
        List<? extends Toxic> all = fixture.proxy.toxics().getAll();
        if (all.size() > 2) {
            all.get(random.nextInt(all.size())).remove();
            return;
        }
        ToxicDirection direction = ToxicDirection.values()[random.nextInt(2)];
        String name = "toxic-" + random.nextLong();
        switch (random.nextInt(6)) {
            case 0 -> fixture.proxy.toxics().latency(name, direction, 1).setJitter(1);
            case 1 -> fixture.proxy.toxics().bandwidth(name, direction, 0).setRate(1);
            case 2 -> fixture.proxy.toxics().limitData(name, direction, 0);
            case 3 -> fixture.proxy.toxics().slowClose(name, direction, 1);
            case 4 -> fixture.proxy.toxics().resetPeer(name, direction, 1);
            default -> fixture.proxy.toxics().timeout(name, direction, 1);
        }
    }

    private static long threadsOfServers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("toxiproxy"))
                .count();
    }
}
