package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.gate.Relay;
import io.github.lockevolution.faults.setup.IoProblem;
import io.github.lockevolution.faults.text.Message;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import redis.clients.jedis.HostAndPort;

/**
 * A port of the loopback from which everything goes on encrypted to a server that speaks nothing but TLS. So the gates, the proxies and the
 * locks themselves need to know nothing of it. The server's certificate and its name are checked as every Java program checks them: by the
 * trust store of the JDK, or that of {@code javax.net.ssl.trustStore}.
 */
final class TlsTunnel implements AutoCloseable {

    private static final int TO_CONNECT_MILLIS = 5_000;

    private final Relay relay;

    private TlsTunnel(Relay relay) {
        this.relay = relay;
    }

    /**
     * Opens the port, and makes sure that the server can be reached by it.
     *
     * @throws IOException if it cannot, or its certificate is not trusted
     */
    static TlsTunnel to(HostAndPort server) throws IOException {
        SSLSocketFactory trusted = sockets();
        connect(trusted, server).close();
        return new TlsTunnel(Relay.open("TLS tunnel", () -> connect(trusted, server)));
    }

    /** Not the JVM's own, which is made once: the trust store may be named later. */
    private static SSLSocketFactory sockets() throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static Socket connect(SSLSocketFactory sockets, HostAndPort server) throws IOException {
        Socket plain = new Socket();
        try {
            plain.connect(new InetSocketAddress(server.getHost(), server.getPort()), TO_CONNECT_MILLIS);
            SSLSocket socket = (SSLSocket) sockets.createSocket(plain, server.getHost(), server.getPort(), true);
            SSLParameters checked = socket.getSSLParameters();
            checked.setEndpointIdentificationAlgorithm("HTTPS");
            socket.setSSLParameters(checked);
            socket.setSoTimeout(TO_CONNECT_MILLIS);
            socket.startHandshake();
            socket.setSoTimeout(0);
            return socket;
        } catch (SocketTimeoutException e) {
            plain.close();
            throw plain.isConnected() ? noHandshake(e) : e;
        } catch (IOException | RuntimeException e) {
            plain.close();
            throw e;
        }
    }

    private static IoProblem noHandshake(SocketTimeoutException e) {
        return new IoProblem(Message.of(RedisText.class, text -> text.noHandshake(TO_CONNECT_MILLIS / 1000)), e);
    }

    /** The address of the unencrypted end, on the loopback of this machine. */
    HostAndPort address() {
        return new HostAndPort(relay.address().host(), relay.address().port());
    }

    @Override
    public void close() {
        relay.close();
    }
}
