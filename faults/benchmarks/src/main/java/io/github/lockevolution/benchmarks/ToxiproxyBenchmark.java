package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * What a proxy without toxics costs: the same exchanges with the same server, directly and by the proxy, in turns, so that
 * what else the machine does hits both alike. The bounds are those of issue 4.
 */
final class ToxiproxyBenchmark {

    private static final long BULK = 256L << 20;
    private static final int BULK_ROUNDS = 5;
    private static final int SMALL = 64;
    private static final byte[] QUESTION =
            Arrays.copyOf(UpstreamServer.header(SMALL, SMALL), UpstreamServer.HEADER + SMALL);
    private static final int ROUND_TRIPS = 20_000;
    private static final int CONNECTIONS = 4_000;
    private static final int BLOCK = 200;
    private static final int IDLE = 1_000;

    private final InetSocketAddress direct;
    private final InetSocketAddress proxied;
    private final List<Figure> figures = new ArrayList<>();

    private ToxiproxyBenchmark(InetSocketAddress direct, InetSocketAddress proxied) {
        this.direct = direct;
        this.proxied = proxied;
    }

    static List<Figure> figures() throws IOException {
        try (UpstreamServer server = UpstreamServer.start();
                EmbeddedToxiproxy toxiproxy = EmbeddedToxiproxy.start()) {
            InetSocketAddress proxied = FreshProxy.of(toxiproxy, server.address());
            ToxiproxyBenchmark benchmark = new ToxiproxyBenchmark(server.address(), proxied);
            benchmark.measureBulk(Transfer.DOWNLOAD, UpstreamServer.header(0, BULK), 0, BULK);
            benchmark.measureBulk(Transfer.UPLOAD, UpstreamServer.header(BULK, 1), BULK, 1);
            benchmark.measureRoundTrips();
            benchmark.measureConnections();
            benchmark.measureIdle();
            return benchmark.figures;
        }
    }

    private void measureBulk(Transfer transfer, byte[] header, long upload, long download) throws IOException {
        bulk(direct, header, upload, download);
        bulk(proxied, header, upload, download);
        double[] directly = new double[BULK_ROUNDS];
        double[] byProxy = new double[BULK_ROUNDS];
        double[] ratios = new double[BULK_ROUNDS];
        for (int i = 0; i < BULK_ROUNDS; i++) {
            directly[i] = bulk(direct, header, upload, download);
            byProxy[i] = bulk(proxied, header, upload, download);
            ratios[i] = byProxy[i] / directly[i];
        }
        Message bulk = Figure.named(text -> text.bulk(transfer));
        add(text -> text.direct(bulk), percentile(directly, 50), "MB/s", Limit.NONE);
        add(text -> text.byTheProxy(bulk), percentile(byProxy, 50), "MB/s", Limit.NONE);
        Message what = Figure.named(text -> text.transfer(transfer));
        add(text -> text.proxiedByDirect(what), percentile(ratios, 50), "", Limit.atLeast(0.30));
    }

    /** Megabytes a second. */
    private static double bulk(InetSocketAddress to, byte[] header, long upload, long download) throws IOException {
        try (Socket socket = connect(to)) {
            long start = System.nanoTime();
            socket.getOutputStream().write(header);
            UpstreamServer.write(socket.getOutputStream(), upload);
            UpstreamServer.read(socket.getInputStream(), download);
            return (upload + download) / 1e6 / ((System.nanoTime() - start) / 1e9);
        }
    }

    private void measureRoundTrips() throws IOException {
        double[] directly = new double[ROUND_TRIPS];
        double[] byProxy = new double[ROUND_TRIPS];
        try (Socket one = connect(direct);
                Socket other = connect(proxied)) {
            for (int warm = 0; warm < 2; warm++) {
                for (int done = 0; done < ROUND_TRIPS; done += BLOCK) {
                    roundTrips(one, directly, done);
                    roundTrips(other, byProxy, done);
                }
            }
        }
        for (int rank : new int[] {50, 99}) {
            double without = percentile(directly, rank);
            double with = percentile(byProxy, rank);
            Message what = Figure.named(text -> rank == 50 ? text.medianRoundTrip() : text.roundTrip(rank));
            add(text -> text.direct(what), without, "us", Limit.NONE);
            add(text -> text.byTheProxy(what), with, "us", Limit.NONE);
            add(text -> text.proxiedByDirect(what), with / without, "", Limit.atMost(rank == 50 ? 2.2 : 2.5));
        }
    }

    private static void roundTrips(Socket socket, double[] micros, int from) throws IOException {
        for (int i = from; i < from + BLOCK; i++) {
            long start = System.nanoTime();
            roundTrip(socket);
            micros[i] = (System.nanoTime() - start) / 1e3;
        }
    }

    private void measureConnections() throws IOException {
        int blocks = CONNECTIONS / BLOCK;
        for (int warm = 0; warm < blocks; warm++) {
            connections(direct);
            connections(proxied);
        }
        double[] directly = new double[blocks];
        double[] byProxy = new double[blocks];
        double[] ratios = new double[blocks];
        for (int i = 0; i < blocks; i++) {
            directly[i] = connections(direct);
            byProxy[i] = connections(proxied);
            ratios[i] = byProxy[i] / directly[i];
        }
        Message what = Figure.named(FigureText::connections);
        add(text -> text.direct(what), percentile(directly, 50), "/s", Limit.NONE);
        add(text -> text.byTheProxy(what), percentile(byProxy, 50), "/s", Limit.NONE);
        add(text -> text.proxiedByDirect(what), percentile(ratios, 50), "", Limit.atLeast(0.30));
    }

    /** What idle connections weigh: the proxy's two sockets of each, and this client's and this server's. */
    private void measureIdle() throws IOException {
        List<Socket> idle = new ArrayList<>();
        double before = heap();
        int threads = serverThreads();
        for (int i = 0; i < IDLE; i++) {
            Socket socket = connect(proxied);
            idle.add(socket);
            roundTrip(socket);
        }
        add(text -> text.heapOfIdle(IDLE), heap() - before, "MiB", Limit.atMost(64));
        add(FigureText::threadsOfIdle, serverThreads() - threads, "", Limit.atMost(0));
        for (Socket socket : idle) {
            socket.close();
        }
    }

    private static double heap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) / 1048576.0;
    }

    private static int serverThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("toxiproxy"))
                .count();
    }

    /** Connections a second. */
    private static double connections(InetSocketAddress to) throws IOException {
        long start = System.nanoTime();
        for (int i = 0; i < BLOCK; i++) {
            try (Socket socket = connect(to)) {
                roundTrip(socket);
            }
        }
        return BLOCK / ((System.nanoTime() - start) / 1e9);
    }

    private static void roundTrip(Socket socket) throws IOException {
        socket.getOutputStream().write(QUESTION);
        UpstreamServer.read(socket.getInputStream(), SMALL);
    }

    private static Socket connect(InetSocketAddress to) throws IOException {
        Socket socket = new Socket(to.getAddress(), to.getPort());
        socket.setTcpNoDelay(true);
        return socket;
    }

    private static double percentile(double[] values, int rank) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, sorted.length * rank / 100)];
    }

    private void add(Function<FigureText, String> name, double value, String unit, Limit bound) {
        figures.add(new Figure(Figure.named(name), value, unit, bound));
    }
}
