package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.client.AttemptThreads;
import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * Notes what the code of an attempt connects to by itself: a socket asks for its proxy first, and a {@link DriverManager} asks its first driver.
 * A {@link java.nio.channels.SocketChannel} is not seen, nor a database in this JVM that is opened without a driver manager.
 */
final class ConnectionWatch {

    /**
     * The packages in which the bench connects a client to its stores. The code that is judged never stands above it.
     */
    private static final List<String> OF_BENCH =
            List.of("io.github.lockevolution.faults.sql.", "io.github.lockevolution.faults.redis.");

    /** The settings in a URL, behind these characters, are left out. */
    private static final String SETTINGS = "[;?].*";

    private ConnectionWatch() {}

    /** Done once: a JVM has one selector of proxies, and one list of drivers. */
    private static final class Installed {

        private static final Witness DRIVER = new Witness();

        static {
            ProxySelector.setDefault(new Selector(Optional.ofNullable(ProxySelector.getDefault())));
            try {
                // Before any other is loaded, if nobody has asked for a connection yet.
                DriverManager.registerDriver(DRIVER);
                for (Driver other : DriverManager.drivers()
                        .takeWhile(driver -> driver != DRIVER)
                        .toList()) {
                    DriverManager.deregisterDriver(other);
                    DriverManager.registerDriver(other);
                }
            } catch (SQLException e) {
                throw new IllegalStateException("the drivers of this JVM cannot be watched", e);
            }
        }

        private Installed() {}

        static void now() {
            // Loaded by that.
        }
    }

    /** From now on, connections are noted. */
    static void begin() {
        Installed.now();
    }

    /** The attempt that the calling thread makes may connect here. */
    static void allow(URI given) {
        AttemptThreads.allowConnection(address(given));
    }

    private static String address(URI uri) {
        return uri.getHost() + ":" + uri.getPort();
    }

    private static void note(String where) {
        if (!isOfBench()) {
            AttemptThreads.noteConnection(where);
        }
    }

    private static boolean isOfBench() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .anyMatch(type -> OF_BENCH.stream().anyMatch(type::startsWith)));
    }

    private static final class Selector extends ProxySelector {

        private final Optional<ProxySelector> usual;

        Selector(Optional<ProxySelector> usual) {
            this.usual = usual;
        }

        @Override
        public List<Proxy> select(URI uri) {
            note(address(uri));
            return usual.map(selector -> selector.select(uri)).orElse(List.of(Proxy.NO_PROXY));
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            usual.ifPresent(selector -> selector.connectFailed(uri, address, failure));
        }
    }

    /** A driver for no database: the driver manager goes on to the next one. */
    private static final class Witness implements Driver {

        @Override
        public Connection connect(String url, Properties info) {
            note(url.replaceFirst(SETTINGS, ""));
            return null;
        }

        @Override
        public boolean acceptsURL(String url) {
            return false;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() throws SQLFeatureNotSupportedException {
            throw new SQLFeatureNotSupportedException("nothing is logged");
        }
    }
}
