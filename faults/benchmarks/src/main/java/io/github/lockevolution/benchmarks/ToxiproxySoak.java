package io.github.lockevolution.benchmarks;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.model.Toxic;
import eu.rekawek.toxiproxy.model.ToxicDirection;
import eu.rekawek.toxiproxy.model.ToxicList;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * The resources that are left after very many connections through toxics that come, change and go: sockets, threads and buffers
 * are counted before and after. The first count is taken after a warm-up, so that what is allocated only once is in both.
 */
final class ToxiproxySoak {

    private static final int CONNECTIONS = 100_000;
    private static final int FIRST_PART = 5_000;
    private static final int CLIENTS = 4;
    private static final int SMALL = 64;
    private static final int PATIENCE_MILLIS = 50;
    private static final File DESCRIPTORS = new File("/proc/self/fd");

    private final Proxy proxy;
    private final AtomicLong served = new AtomicLong();
    private final AtomicLong cutOff = new AtomicLong();
    private final Random random = new Random(42);

    private ToxiproxySoak(Proxy proxy) {
        this.proxy = proxy;
    }

    static List<Figure> figures() throws IOException, InterruptedException, ExecutionException {
        try (UpstreamServer server = UpstreamServer.start();
                EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            ToxiproxySoak soak = new ToxiproxySoak(FreshProxy.on(toxiproxy, server.address()));
            soak.connections(FIRST_PART);
            Resources before = Resources.now();
            long start = System.nanoTime();
            long changes = soak.connections(CONNECTIONS);
            double seconds = (System.nanoTime() - start) / 1e9;
            Resources after = Resources.now();
            return List.of(
                    figure(FigureText::allConnections, CONNECTIONS, "", Limit.NONE),
                    figure(FigureText::served, soak.served.get(), "", Limit.NONE),
                    figure(FigureText::cutOff, soak.cutOff.get(), "", Limit.NONE),
                    figure(FigureText::changes, changes, "", Limit.NONE),
                    figure(FigureText::time, seconds, "s", Limit.NONE),
                    figure(FigureText::descriptorsBefore, before.descriptors, "", Limit.NONE),
                    figure(FigureText::moreDescriptors, after.descriptors - before.descriptors, "", Limit.atMost(0)),
                    figure(FigureText::threadsBefore, before.threads, "", Limit.NONE),
                    figure(FigureText::moreThreads, after.threads - before.threads, "", Limit.atMost(0)),
                    figure(FigureText::heapBefore, before.heap, "MiB", Limit.NONE),
                    figure(FigureText::moreHeap, after.heap - before.heap, "MiB", Limit.atMost(4)),
                    figure(FigureText::buffersBefore, before.buffers, "MiB", Limit.NONE),
                    figure(FigureText::buffersAfter, after.buffers, "MiB", Limit.atMost(64)));
        }
    }

    private static Figure figure(Function<FigureText, String> name, double value, String unit, Limit bound) {
        return new Figure(Figure.named(name), value, unit, bound);
    }

    /** Opens so many connections, changing toxics meanwhile, and waits until all of them are gone; gives the changes. */
    private long connections(int count) throws IOException, InterruptedException, ExecutionException {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            running.add(clients.submit(() -> open(count / CLIENTS)));
        }
        long changes = 0;
        while (running.stream().anyMatch(client -> !client.isDone())) {
            changeToxics();
            changes++;
        }
        for (Toxic toxic : proxy.toxics().getAll()) {
            toxic.remove();
        }
        for (Future<?> client : running) {
            client.get();
        }
        clients.shutdown();
        clients.awaitTermination(1, TimeUnit.MINUTES);
        proxy.disable();
        proxy.enable();
        return changes;
    }

    private void open(int count) {
        InetSocketAddress address = FreshProxy.listening(proxy);
        byte[] question = Arrays.copyOf(UpstreamServer.header(SMALL, SMALL), UpstreamServer.HEADER + SMALL);
        for (int i = 0; i < count; i++) {
            try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
                socket.setSoTimeout(PATIENCE_MILLIS);
                socket.getOutputStream().write(question);
                UpstreamServer.read(socket.getInputStream(), SMALL);
                served.incrementAndGet();
            } catch (IOException e) {
                cutOff.incrementAndGet();
            }
        }
    }

    private void changeToxics() throws IOException {
        List<? extends Toxic> all = proxy.toxics().getAll();
        if (all.size() > 2 || !all.isEmpty() && random.nextBoolean()) {
            Toxic toxic = all.get(random.nextInt(all.size()));
            if (random.nextBoolean()) {
                toxic.setToxicity(random.nextFloat());
            } else {
                toxic.remove();
            }
            return;
        }
        ToxicDirection direction = random.nextBoolean() ? ToxicDirection.UPSTREAM : ToxicDirection.DOWNSTREAM;
        String name = "toxic-" + random.nextLong();
        ToxicList toxics = proxy.toxics();
        switch (random.nextInt(7)) {
            case 0 -> toxics.latency(name, direction, random.nextInt(3));
            case 1 -> toxics.bandwidth(name, direction, random.nextInt(100));
            case 2 -> toxics.slicer(name, direction, 1 + random.nextInt(50), random.nextInt(100));
            case 3 -> toxics.limitData(name, direction, random.nextInt(200));
            case 4 -> toxics.slowClose(name, direction, random.nextInt(5));
            case 5 -> toxics.resetPeer(name, direction, random.nextInt(3));
            default -> toxics.timeout(name, direction, random.nextInt(5));
        }
    }

    private record Resources(long descriptors, long threads, double heap, double buffers) {

        /** Counted when the server's threads have closed what the proxy has closed. */
        static Resources now() throws InterruptedException {
            long descriptors = openFiles();
            for (int quiet = 0; quiet < 5; quiet++) {
                TimeUnit.SECONDS.sleep(1);
                System.gc();
                descriptors = Math.min(descriptors, openFiles());
            }
            Runtime runtime = Runtime.getRuntime();
            ByteBufAllocatorMetricProvider buffers = (ByteBufAllocatorMetricProvider) ByteBufAllocator.DEFAULT;
            return new Resources(
                    descriptors,
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().startsWith("toxiproxy"))
                            .count(),
                    (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0,
                    buffers.metric().usedDirectMemory() / 1048576.0);
        }

        private static long openFiles() {
            String[] all = DESCRIPTORS.list();
            return all == null ? 0 : all.length;
        }
    }
}
