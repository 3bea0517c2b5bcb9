package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonObject;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;

/** A proxy as the API shows it, enabled or not. Used on the control thread only, except for {@link #toxics()}. */
final class Proxy {

    /** The memory of a proxy's objects beside its texts, roughly, in bytes. */
    private static final long OBJECTS = 256;

    private final String name;
    private final ServerContext context;
    private String listen;
    private String upstream;
    private Optional<ProxyRuntime> runtime = Optional.empty();
    private volatile Toxics toxics = Toxics.NONE;
    private long reserved;

    Proxy(String name, String listen, String upstream, ServerContext context) {
        this.name = name;
        this.listen = listen;
        this.upstream = upstream;
        this.context = context;
    }

    String name() {
        return name;
    }

    /** The present toxics; may be called on any thread. */
    Toxics toxics() {
        return toxics;
    }

    /** Whether it listens at this address and leads to this server. */
    boolean hasAddresses(String otherListen, String otherUpstream) {
        return upstream.equals(otherUpstream) && context.resolver().sameAddress(listen, otherListen);
    }

    /**
     * Reserves the memory that it takes.
     *
     * @throws ApiError if there is none left
     */
    void reserve() {
        reserve(size(listen, upstream, toxics));
    }

    private void reserve(long bytes) {
        MemoryBudget stored = context.memory().stored();
        if (bytes > reserved && !stored.tryReserve(bytes - reserved)) {
            throw ApiError.insufficientStorage("the proxies and their toxics would take more than "
                    + (stored.limit() >> 10) + " KiB; delete some, or choose shorter names");
        }
        if (bytes < reserved) {
            stored.release(reserved - bytes);
        }
        reserved = bytes;
    }

    /** Its size in bytes, as the API shows it, with the objects around. */
    private long size(String listens, String leadsTo, Toxics with) {
        return OBJECTS + ByteBufUtil.utf8Bytes(json(listens, leadsTo, with).toString());
    }

    /** Stops and gives back the memory that it took. */
    void delete() {
        disable();
        reserve(0);
    }

    /** Listens, unless it does already. */
    void enable() {
        if (runtime.isPresent()) {
            return;
        }
        try {
            ProxyRuntime opened = new ProxyRuntime(upstream, this::toxics, context);
            HostPort wanted = HostPort.parse(listen);
            InetSocketAddress address = context.resolver().listenAddress(wanted);
            opened.open(address);
            listen = wanted.resolved(new InetSocketAddress(address.getAddress(), opened.port()));
            opened.start();
            runtime = Optional.of(opened);
        } catch (UnresolvedHostException e) {
            throw e;
        } catch (Exception e) {
            // Exception, because Netty throws checked ones undeclared.
            throw notListening(listen, e);
        }
    }

    private static ApiError notListening(String address, Exception e) {
        // Netty says only that no socket could be opened, and why not, in the cause: no file descriptor is left.
        boolean noSocket = e instanceof ChannelException && e.getCause() instanceof IOException;
        String what = noSocket ? "socket: " : e instanceof BindException ? "bind: " : "";
        String why = String.valueOf((noSocket ? e.getCause() : e).getMessage());
        return ApiError.failed("listen tcp " + address + ": " + what + (what.isEmpty() ? why : uncapitalized(why)), e);
    }

    /**
     * @throws ApiError if no proxy can listen there, because the address is malformed or its host unknown
     * @throws UnresolvedHostException if its host has to be resolved before
     */
    void requireListenable(String address) {
        try {
            context.resolver().listenAddress(HostPort.parse(address));
        } catch (IllegalArgumentException | UnknownHostException e) {
            throw notListening(address, e);
        }
    }

    /**
     * @throws UnresolvedHostException if the host it listens on has to be resolved before it can be enabled
     */
    void requireListenResolved() {
        context.resolver().requireResolved(listen);
    }

    /** Stops listening and closes every connection. The toxics stay. */
    void disable() {
        runtime.ifPresent(ProxyRuntime::close);
        runtime = Optional.empty();
    }

    /**
     * Changes the fields in the body; a new address on either side drops the connections.
     *
     * @throws ApiError if it cannot listen there; if that shows in the address itself, the proxy stays as it was
     */
    void update(RequestFields fields) {
        // The name in the body is ignored, but a name that is no string is an error.
        fields.text("name", name);
        String newListen = fields.text("listen", listen);
        String newUpstream = fields.text("upstream", upstream);
        boolean enabled = fields.flag("enabled", runtime.isPresent());
        if (!newListen.equals(listen)) {
            requireListenable(newListen);
        }
        context.resolver().requireResolved(newListen);
        if (!hasAddresses(newListen, newUpstream)) {
            reserve(size(newListen, newUpstream, toxics));
            disable();
            listen = newListen;
            upstream = newUpstream;
        }
        if (enabled) {
            enable();
        } else {
            disable();
        }
    }

    /** Changes the toxics, and returns when every connection works under the new ones. */
    void setToxics(Toxics changed) {
        reserve(size(listen, upstream, changed));
        toxics = changed;
        runtime.ifPresent(ProxyRuntime::toxicsChanged);
    }

    /** The proxy as the API shows it. */
    JsonObject toJson() {
        return json(listen, upstream, toxics);
    }

    private JsonObject json(String listens, String leadsTo, Toxics with) {
        JsonObject json = new JsonObject();
        json.addProperty("name", name);
        json.addProperty("listen", listens);
        json.addProperty("upstream", leadsTo);
        json.addProperty("enabled", runtime.isPresent());
        json.add("toxics", with.toJson());
        return json;
    }

    private static String uncapitalized(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
