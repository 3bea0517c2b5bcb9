package io.github.lockevolution.toxiproxy;

/**
 * A request met the name of a host that has to be looked up first. Looking up may take long, and the other requests must not
 * wait for it: {@link ControlThread} looks it up elsewhere and then runs the request again.
 */
final class UnresolvedHost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String host;

    UnresolvedHost(String host) {
        super("the host " + host + " has to be looked up first", null, false, false);
        this.host = host;
    }

    String host() {
        return host;
    }
}
