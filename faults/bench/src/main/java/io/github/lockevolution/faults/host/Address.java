package io.github.lockevolution.faults.host;

/**
 * The address of a server.
 *
 * @param host its name or its number, as a client writes it
 * @param port from 1 to 65535
 */
public record Address(String host, int port) {

    /** The address in the form {@code host:port}; the last colon divides. */
    public static Address of(String hostAndPort) {
        int colon = hostAndPort.lastIndexOf(':');
        return new Address(hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
