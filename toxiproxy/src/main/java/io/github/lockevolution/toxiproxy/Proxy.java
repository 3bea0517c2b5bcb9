package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonObject;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;

/** A proxy as the API shows it, enabled or not. Used on the control thread only, except for {@link #toxics()}. */
final class Proxy {

    private final String name;
    private final ServerContext context;
    private String listen;
    private String upstream;
    private Optional<ProxyRuntime> runtime = Optional.empty();
    private volatile Toxics toxics = Toxics.NONE;

    Proxy(String name, String listen, String upstream, ServerContext context) {
        this.name = name;
        this.listen = listen;
        this.upstream = upstream;
        this.context = context;
    }

    String name() {
        return name;
    }

    /** The toxics as they are now; may be called on any thread. */
    Toxics toxics() {
        return toxics;
    }

    /** Whether it listens at that address and leads to that server. */
    boolean hasAddresses(String otherListen, String otherUpstream) {
        return upstream.equals(otherUpstream) && context.resolver().sameAddress(listen, otherListen);
    }

    /** Listens, unless it does already. */
    void enable() {
        if (runtime.isPresent()) {
            return;
        }
        ProxyRuntime opened = new ProxyRuntime(upstream, this::toxics, context);
        try {
            HostPort wanted = HostPort.parse(listen);
            InetSocketAddress address = context.resolver().listenAddress(wanted);
            opened.open(address);
            listen = wanted.resolved(new InetSocketAddress(address.getAddress(), opened.port()));
            opened.start(
                    context.meters().of(Direction.UPSTREAM, listen, name, upstream),
                    context.meters().of(Direction.DOWNSTREAM, listen, name, upstream));
            runtime = Optional.of(opened);
        } catch (UnresolvedHostException e) {
            throw e;
        } catch (Exception e) {
            // Exception, because Netty throws checked ones undeclared.
            if (e instanceof BindException) {
                throw ApiError.failed("listen tcp " + listen + ": bind: " + uncapitalized(e.getMessage()), e);
            }
            throw ApiError.failed("listen tcp " + listen + ": " + e.getMessage(), e);
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

    /** Changes what the body mentions; a new address on either side drops the connections. */
    void update(RequestFields fields) {
        // The name in the body is ignored, but one that is no string is an error.
        fields.text("name", name);
        String newListen = fields.text("listen", listen);
        String newUpstream = fields.text("upstream", upstream);
        boolean enabled = fields.flag("enabled", runtime.isPresent());
        context.resolver().requireResolved(newListen);
        if (!hasAddresses(newListen, newUpstream)) {
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

    private static String uncapitalized(String message) {
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }
}
