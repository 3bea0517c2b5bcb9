/**
 * A server inside the JVM that is compatible with Toxiproxy 2.12, written from the public description of its protocol.
 * It knows nothing of locks and uses nothing else of this project.
 *
 * <p>How it works: a {@code Proxy} that is enabled has a {@code ProxyRuntime}, which listens and holds the {@code Connection}s.
 * A connection has two {@code Link}s, one for each {@code Direction}; a link is a chain of {@code ToxicPipe}s, one for each
 * {@code Toxic}. All of a connection runs on one event loop, so it needs no locks. All requests to the API run one after the
 * other on one control thread, and a request that changes toxics is answered when every connection works under the new ones.
 *
 * <p>The differences from the original are listed, with the reasons, in the README of this module.
 */
package io.github.lockevolution.toxiproxy;
