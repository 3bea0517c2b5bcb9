package io.github.lockevolution.toxiproxy;

/**
 * Stops a request that needs the address of a host which is not resolved yet. Resolving may take long, and no other request
 * may wait for it: {@link ControlThread} has it resolved on another thread and then runs the request again from the start.
 *
 * <p>It is an exception, and not a list of hosts that is computed beforehand: the hosts of a request depend on the proxies that it finds
 * when it runs, on their addresses and on whether they are enabled, and these may change until then.
 */
final class UnresolvedHostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String host;

    UnresolvedHostException(String host) {
        super("the host " + host + " has to be resolved first", null, false, false);
        this.host = host;
    }

    String host() {
        return host;
    }
}
