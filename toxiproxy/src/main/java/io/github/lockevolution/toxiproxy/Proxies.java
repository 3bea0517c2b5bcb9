package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All proxies of one server, by name. Used on the control thread only. */
final class Proxies {

    private final SortedMap<String, Proxy> byName = new TreeMap<>();
    private final ServerContext context;

    Proxies(ServerContext context) {
        this.context = context;
    }

    Proxy named(String name) {
        return Optional.ofNullable(byName.get(name)).orElseThrow(() -> ApiError.notFound("proxy not found"));
    }

    Proxy create(RequestFields fields) {
        requireTypes(fields);
        requireComplete(fields, "");
        String name = fields.text("name", "");
        if (byName.containsKey(name)) {
            throw ApiError.conflict("proxy already exists");
        }
        return add(fields);
    }

    void delete(Proxy proxy) {
        proxy.delete();
        byName.remove(proxy.name());
    }

    /** The result of populating: the proxies that were created or kept, and the error that stopped it, if one did. */
    record Populated(List<Proxy> proxies, Optional<ApiError> error) {

        /** The proxies as the API shows them. No proxies are {@code null}, as in the original: clients may rely on it. */
        void writeJson(ResponseBody body) {
            String opening = error.map(ApiError::toJson)
                    .map(Object::toString)
                    .map(Populated::withoutBrace)
                    .orElse("{");
            body.append(opening).append("\"proxies\":");
            if (proxies.isEmpty()) {
                body.append("null}");
                return;
            }
            String separator = "[";
            for (Proxy proxy : proxies) {
                body.append(separator).append(proxy.toJson().toString());
                separator = ",";
            }
            body.append("]}");
        }

        private static String withoutBrace(String object) {
            return object.substring(0, object.length() - 1) + ",";
        }
    }

    /** Creates or replaces proxies; a proxy that has these addresses already stays as it is. */
    Populated populate(String body) {
        List<Proxy> done = new ArrayList<>();
        try {
            List<RequestFields> wanted = RequestFields.parseList(body);
            wanted.forEach(Proxies::requireTypes);
            for (int i = 0; i < wanted.size(); i++) {
                requireComplete(wanted.get(i), " at proxy " + (i + 1));
            }
            wanted.forEach(fields -> context.resolver().requireResolved(fields.text("listen", "")));
            wanted.forEach(fields -> done.add(createOrKeep(fields)));
            return new Populated(done, Optional.empty());
        } catch (ApiError e) {
            return new Populated(done, Optional.of(e));
        }
    }

    /** Removes all toxics and enables all proxies. */
    void reset() {
        byName.values().forEach(Proxy::requireListenResolved);
        byName.values().forEach(proxy -> proxy.setToxics(Toxics.NONE));
        byName.values().forEach(Proxy::enable);
    }

    /** Stops everything. */
    void close() {
        byName.values().forEach(Proxy::disable);
        byName.clear();
    }

    /** The proxies as the API shows them. */
    void writeJson(ResponseBody body) {
        String separator = "{";
        for (Proxy proxy : byName.values()) {
            body.append(separator)
                    .append(new JsonPrimitive(proxy.name()).toString())
                    .append(":")
                    .append(proxy.toJson().toString());
            separator = ",";
        }
        body.append(byName.isEmpty() ? "{}" : "}");
    }

    private Proxy createOrKeep(RequestFields fields) {
        Proxy existing = byName.get(fields.text("name", ""));
        if (existing != null) {
            if (existing.hasAddresses(fields.text("listen", ""), fields.text("upstream", ""))) {
                return existing;
            }
            existing.requireListenable(fields.text("listen", ""));
            existing.disable();
        }
        Proxy added = add(fields);
        if (existing != null) {
            existing.delete();
        }
        return added;
    }

    private Proxy add(RequestFields fields) {
        Proxy proxy =
                new Proxy(fields.text("name", ""), fields.text("listen", ""), fields.text("upstream", ""), context);
        try {
            proxy.reserve();
            if (fields.flag("enabled", true)) {
                proxy.enable();
            }
        } catch (RuntimeException e) {
            proxy.delete();
            throw e;
        }
        byName.put(proxy.name(), proxy);
        return proxy;
    }

    private static void requireComplete(RequestFields fields, String where) {
        for (String field : List.of("name", "upstream")) {
            if (fields.text(field, "").isEmpty()) {
                throw ApiError.badRequest("missing required field: " + field + where);
            }
        }
    }

    /** A field of the wrong type is reported before one that is missing, and before anything is changed. */
    private static void requireTypes(RequestFields fields) {
        for (String field : List.of("name", "listen", "upstream")) {
            fields.text(field, "");
        }
        fields.flag("enabled", true);
    }
}
