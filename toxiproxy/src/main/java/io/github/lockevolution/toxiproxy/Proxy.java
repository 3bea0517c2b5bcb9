package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonObject;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;

/** A proxy as the API knows it. Used on the control thread only, but for {@link #toxics()}. */
final class Proxy {

    private final String name;
    private final ServerContext shared;
    private String listen;
    private String upstream;
    private Optional<ProxyRuntime> runtime = Optional.empty();
    private volatile Toxics toxics = Toxics.NONE;

    Proxy(String name, String listen, String upstream, ServerContext shared) {
        this.name = name;
        this.listen = listen;
        this.upstream = upstream;
        this.shared = shared;
    }

    String name() {
        return name;
    }

    /** The toxics as they are now; may be called on any thread. */
    Toxics toxics() {
        return toxics;
    }

    /** Whether it already goes from that address to that server. */
    boolean joins(String otherListen, String otherUpstream) {
        return upstream.equals(otherUpstream) && shared.names().samePlace(listen, otherListen);
    }

    /** Listens, unless it does already. */
    void enable() {
        if (runtime.isPresent()) {
            return;
        }
        ProxyRuntime opened = new ProxyRuntime(upstream, this::toxics, shared);
        try {
            HostPort wanted = HostPort.parse(listen);
            InetSocketAddress address = shared.names().listenAddress(wanted);
            opened.open(address);
            listen = wanted.resolved(new InetSocketAddress(address.getAddress(), opened.port()));
            opened.begin(
                    shared.meters().of(Direction.UPSTREAM, listen, name, upstream),
                    shared.meters().of(Direction.DOWNSTREAM, listen, name, upstream));
            runtime = Optional.of(opened);
        } catch (UnresolvedHost e) {
            throw e;
        } catch (Exception e) {
            // Also the checked exceptions that Netty throws undeclared.
            if (e instanceof BindException) {
                throw ApiError.failed("listen tcp " + listen + ": bind: " + beginningSmall(e.getMessage()), e);
            }
            throw ApiError.failed("listen tcp " + listen + ": " + e.getMessage(), e);
        }
    }

    /**
     * @throws UnresolvedHost if the name it listens on has to be looked up before it can be enabled
     */
    void requireListenLookedUp() {
        shared.names().require(listen);
    }

    /** Stops listening and closes every connection. The toxics stay. */
    void disable() {
        runtime.ifPresent(ProxyRuntime::close);
        runtime = Optional.empty();
    }

    /** Changes what the body mentions; a new address on either side drops the connections. */
    void update(RequestFields fields) {
        // Whatever name it is does not matter, but it has to be one.
        fields.text("name", name);
        String newListen = fields.text("listen", listen);
        String newUpstream = fields.text("upstream", upstream);
        boolean enabled = fields.flag("enabled", runtime.isPresent());
        shared.names().require(newListen);
        if (!joins(newListen, newUpstream)) {
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
        toxics = changed;
        runtime.ifPresent(ProxyRuntime::toxicsChanged);
    }

    /** The proxy as the API shows it. */
    JsonObject toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("name", name);
        json.addProperty("listen", listen);
        json.addProperty("upstream", upstream);
        json.addProperty("enabled", runtime.isPresent());
        json.add("toxics", toxics.toJson());
        return json;
    }

    private static String beginningSmall(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
