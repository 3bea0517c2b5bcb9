package io.github.lockevolution.toxiproxy;

import eu.rekawek.toxiproxy.Proxy;
import eu.rekawek.toxiproxy.ToxiproxyClient;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;

/** A Toxiproxy with one proxy to a server of the test, and the connections that the test opens; all are closed together. */
final class ProxyFixture implements Closeable {

    private static final int PATIENCE_MILLIS = 20_000;

    final EmbeddedToxiproxy toxiproxy;
    final ToxiproxyClient api;
    final ServerSocket server;
    final Proxy proxy;
    private final Deque<Closeable> opened = new ArrayDeque<>();

    ProxyFixture() {
        this(BufferBudget.ofThisJvm());
    }

    ProxyFixture(BufferBudget budget) {
        this(budget, 0, 0);
    }

    /** The ports of the proxy and of the server stay free while nobody listens on them. */
    static ProxyFixture withUnassignedPorts() {
        return new ProxyFixture(BufferBudget.ofThisJvm(), UnassignedPort.find(), UnassignedPort.find());
    }

    private ProxyFixture(BufferBudget budget, int listenPort, int serverPort) {
        try {
            server = new ServerSocket(serverPort, 50, InetAddress.getLoopbackAddress());
            toxiproxy = EmbeddedToxiproxy.start(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), AddressLookup.OF_THIS_JVM, budget);
            api = new ToxiproxyClient("127.0.0.1", toxiproxy.address().getPort());
            proxy = api.createProxy("server", "127.0.0.1:" + listenPort, "127.0.0.1:" + server.getLocalPort());
            server.setSoTimeout(PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a connection through the proxy. */
    SocketPair connect() {
        try {
            Socket client = dial();
            Socket accepted = server.accept();
            accepted.setTcpNoDelay(true);
            SocketPair pair = new SocketPair(client, accepted);
            opened.push(pair);
            return pair;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connects a client to the proxy, whether or not the server accepts. */
    Socket dial() throws IOException {
        Socket client = new Socket("127.0.0.1", port());
        client.setTcpNoDelay(true);
        client.setSoTimeout(PATIENCE_MILLIS);
        opened.push(client);
        return client;
    }

    int port() {
        return Integer.parseInt(proxy.getListen().replaceFirst(".*:", ""));
    }

    @Override
    public void close() throws IOException {
        toxiproxy.close();
        server.close();
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }
}
