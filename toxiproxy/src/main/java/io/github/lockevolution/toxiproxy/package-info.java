/**
 * A server inside the JVM that is compatible with Toxiproxy 2.12, written from the public description of its protocol.
 * It knows nothing of locks and uses nothing else of this project.
 *
 * <p>How it works: a {@code Proxy} that is enabled has {@code ProxyRuntime}; each {@code Connection} in it has two {@code
 * Link}s, one per {@code Direction}; a link is a row of {@code ToxicPipe}s, one per {@code Toxic}. All of a connection runs
 * on one event loop, so it needs no locks. All requests to the API run one by one on one control thread, and a request
 * that changes toxics is answered when every connection works under the new ones.
 *
 * <p>What differs from the original, and why:
 *
 * <ul>
 *   <li>A slicer with an average size of 0, a negative attribute and a toxicity outside 0 to 1 are refused with 400: the
 *       original dies of the first and has no meaning for the others.
 *   <li>An update of a latency lets go of everything held, not of the first piece only: what was held and what comes
 *       later are then told apart exactly.
 *   <li>Toxicity is drawn once per toxic, connection and direction. The original draws again whenever a neighbouring
 *       toxic changes; here a connection keeps its luck.
 *   <li>Removing a reset_peer that waits for its timeout resets at once: what it swallowed is gone, so there is no
 *       connection to go on with.
 *   <li>When a connection ends, the other side gets all bytes and a FIN; what it still sends is read and dropped for up
 *       to half a second. The original closes at once, and if bytes are unread then, the system sends a RST that can
 *       take delivered bytes back.
 *   <li>{@code /populate} shows a proxy it keeps as it is.
 *   <li>Requests with an {@code Origin} of another site, or (on loopback) with a {@code Host} that is a foreign name, get
 *       403 beside those of a browser, because a page can reach a server on this machine without a {@code User-Agent} of
 *       its own.
 *   <li>Names may have any character; in a path a slash is {@code %2F}. The original can create such a proxy and never
 *       reach it again.
 *   <li>A client that does not read, a server that does not answer the dial, or a connection that closes meanwhile never
 *       holds the API up.
 *   <li>A server whose name has several addresses is tried at the next one after two seconds, also when both are of the
 *       same kind.
 *   <li>{@code /metrics} counts bytes as they pass; the original adds them up when a connection ends. What it tells of the
 *       runtime is about a JVM, and has other names.
 *   <li>What toxics hold back is at most 32 MiB for each of them, connection and direction, and a quarter of the JVM's
 *       direct memory together; from then on until there is room, a connection is read on, up to 128 KiB at a time, only
 *       when it has nothing held. The original has only a bound for each connection.
 *   <li>The API keeps 512 clients: one more, and the one that was silent for longest is closed; so is one that is silent
 *       for a minute. The original has neither bound, and dies of too many open files.
 *   <li>A request body is at most one MiB; a larger one is answered with 413.
 * </ul>
 */
package io.github.lockevolution.toxiproxy;
