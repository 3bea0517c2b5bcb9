package io.github.lockevolution.benchmarks;

import eu.rekawek.toxiproxy.ToxiproxyClient;
import io.github.lockevolution.toxiproxy.EmbeddedToxiproxy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of a proxy without toxics, beside a direct connection to the same server, which sends back what it gets. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ToxiproxyBenchmark {

    /** Whether the proxy stands between. */
    @Param({"direct", "proxied"})
    public String way;

    /** How many bytes are sent, and come back. */
    @Param({"64", "65536"})
    public int bytes;

    private ServerSocket server;
    private EmbeddedToxiproxy toxiproxy;
    private InetSocketAddress address;
    private Socket socket;

    /** Starts both, and connects. */
    @Setup
    public void start() throws IOException {
        server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        daemon(this::accept);
        toxiproxy = EmbeddedToxiproxy.start();
        InetSocketAddress api = toxiproxy.address();
        String upstream = "127.0.0.1:" + server.getLocalPort();
        String listens = new ToxiproxyClient(api.getHostString(), api.getPort())
                .createProxy("benchmark", "127.0.0.1:0", upstream)
                .getListen();
        String port = way.equals("direct") ? upstream : listens;
        address = new InetSocketAddress("127.0.0.1", Integer.parseInt(port.substring(port.lastIndexOf(':') + 1)));
        socket = connected();
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "server");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            for (Socket client = server.accept(); ; client = server.accept()) {
                Socket accepted = client;
                daemon(() -> sendBack(accepted));
            }
        } catch (IOException e) {
            // The benchmark is over.
        }
    }

    private static void sendBack(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Socket connected() throws IOException {
        Socket connected = new Socket();
        connected.connect(address);
        connected.setTcpNoDelay(true);
        return connected;
    }

    /** Ends all. */
    @TearDown
    public void end() throws IOException {
        socket.close();
        toxiproxy.close();
        server.close();
    }

    /** There and back on a connection that is open. */
    @Benchmark
    public int roundTrip() throws IOException {
        return exchange(socket);
    }

    /** The same on a new one. */
    @Benchmark
    public int connection() throws IOException {
        try (Socket once = connected()) {
            return exchange(once);
        }
    }

    private int exchange(Socket over) throws IOException {
        over.getOutputStream().write(new byte[bytes]);
        InputStream answer = over.getInputStream();
        return answer.readNBytes(bytes).length;
    }
}
