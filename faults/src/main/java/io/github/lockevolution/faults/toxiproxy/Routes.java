package io.github.lockevolution.faults.toxiproxy;

import com.google.gson.JsonObject;
import java.util.List;

/** What the API does for which path and method. Used on the control thread only. */
final class Routes {

    private static final String VERSION = "2.12.0";

    private final Proxies proxies;
    private final Meters meters;

    Routes(Proxies proxies, Meters meters) {
        this.proxies = proxies;
        this.meters = meters;
    }

    Answer answer(ApiRequest request) {
        try {
            return answerOrThrow(request);
        } catch (ApiError e) {
            return Answer.error(e);
        }
    }

    private Answer answerOrThrow(ApiRequest request) {
        List<String> path = request.path();
        if (path.size() == 1) {
            return switch (path.get(0)) {
                case "version" -> version(request);
                case "proxies" -> allProxies(request);
                case "populate" -> populate(request);
                case "reset" -> reset(request);
                case "metrics" -> metrics(request);
                default -> Answer.UNKNOWN_PATH;
            };
        }
        if (!path.get(0).equals("proxies") || path.contains("")) {
            return Answer.UNKNOWN_PATH;
        }
        if (path.size() == 2) {
            return oneProxy(request, path.get(1));
        }
        if (path.get(2).equals("toxics") && path.size() == 3) {
            return allToxics(request, path.get(1));
        }
        if (path.get(2).equals("toxics") && path.size() == 4) {
            return oneToxic(request, path.get(1), path.get(3));
        }
        return Answer.UNKNOWN_PATH;
    }

    private static Answer version(ApiRequest request) {
        if (!request.method().equals("GET")) {
            return Answer.WRONG_METHOD;
        }
        JsonObject version = new JsonObject();
        version.addProperty("version", VERSION);
        return Answer.json(200, version);
    }

    private Answer allProxies(ApiRequest request) {
        return switch (request.method()) {
            case "GET" -> Answer.json(200, proxies.toJson());
            case "POST" ->
                Answer.json(
                        201, proxies.create(RequestFields.parse(request.body())).toJson());
            default -> Answer.WRONG_METHOD;
        };
    }

    private Answer populate(ApiRequest request) {
        if (!request.method().equals("POST")) {
            return Answer.WRONG_METHOD;
        }
        Proxies.Populated populated = proxies.populate(request.body());
        return Answer.json(populated.error().map(ApiError::status).orElse(201), populated.toJson());
    }

    private Answer reset(ApiRequest request) {
        if (!request.method().equals("POST")) {
            return Answer.WRONG_METHOD;
        }
        proxies.reset();
        return Answer.NOTHING_TO_SAY;
    }

    private Answer metrics(ApiRequest request) {
        if (!meters.isOn()) {
            return Answer.UNKNOWN_PATH;
        }
        return request.method().equals("GET") ? Answer.metrics(meters.text()) : Answer.WRONG_METHOD;
    }

    private Answer oneProxy(ApiRequest request, String name) {
        switch (request.method()) {
            case "GET" -> {
                return Answer.json(200, proxies.named(name).toJson());
            }
            case "POST", "PATCH" -> {
                Proxy proxy = proxies.named(name);
                proxy.update(RequestFields.parse(request.body()));
                return Answer.json(200, proxy.toJson());
            }
            case "DELETE" -> {
                proxies.delete(proxies.named(name));
                return Answer.NOTHING_TO_SAY;
            }
            default -> {
                return Answer.WRONG_METHOD;
            }
        }
    }

    private Answer allToxics(ApiRequest request, String proxyName) {
        switch (request.method()) {
            case "GET" -> {
                return Answer.json(200, proxies.named(proxyName).toxics().toJson());
            }
            case "POST" -> {
                Proxy proxy = proxies.named(proxyName);
                Toxic added = Toxic.parse(RequestFields.parse(request.body()), proxy.toxics());
                proxy.setToxics(proxy.toxics().with(added));
                return Answer.json(200, added.toJson());
            }
            default -> {
                return Answer.WRONG_METHOD;
            }
        }
    }

    private Answer oneToxic(ApiRequest request, String proxyName, String toxicName) {
        switch (request.method()) {
            case "GET" -> {
                return Answer.json(
                        200, proxies.named(proxyName).toxics().named(toxicName).toJson());
            }
            case "POST", "PATCH" -> {
                Proxy proxy = proxies.named(proxyName);
                Toxic updated = proxy.toxics().named(toxicName).updated(RequestFields.parse(request.body()));
                proxy.setToxics(proxy.toxics().withUpdated(updated));
                return Answer.json(200, updated.toJson());
            }
            case "DELETE" -> {
                Proxy proxy = proxies.named(proxyName);
                proxy.setToxics(proxy.toxics().without(proxy.toxics().named(toxicName)));
                return Answer.NOTHING_TO_SAY;
            }
            default -> {
                return Answer.WRONG_METHOD;
            }
        }
    }
}
