package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;

/** Dispatches a request of the API by its path and method. Used on the control thread only. */
final class Routes {

    private static final String VERSION = "2.12.0";

    private final Proxies proxies;
    private final Meters meters;
    private final MemoryBudget answers;

    /** Answers that are not sent yet take their memory from the budget. */
    Routes(Proxies proxies, Meters meters, MemoryBudget answers) {
        this.proxies = proxies;
        this.meters = meters;
        this.answers = answers;
    }

    ApiResponse answer(ApiRequest request) {
        try {
            return answerOrThrow(request);
        } catch (ApiError e) {
            return ApiResponse.error(e);
        }
    }

    private ApiResponse answerOrThrow(ApiRequest request) {
        List<String> path = request.path();
        if (path.size() == 1) {
            return switch (path.get(0)) {
                case "version" -> version(request);
                case "proxies" -> allProxies(request);
                case "populate" -> populate(request);
                case "reset" -> reset(request);
                case "metrics" -> metrics(request);
                default -> ApiResponse.unknownPath();
            };
        }
        if (!path.get(0).equals("proxies") || path.contains("")) {
            return ApiResponse.unknownPath();
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
        return ApiResponse.unknownPath();
    }

    private ApiResponse version(ApiRequest request) {
        if (!request.method().equals("GET")) {
            return ApiResponse.wrongMethod();
        }
        JsonObject version = new JsonObject();
        version.addProperty("version", VERSION);
        return json(200, version);
    }

    private ApiResponse allProxies(ApiRequest request) {
        return switch (request.method()) {
            case "GET" -> {
                ResponseBody body = newBody();
                proxies.writeJson(body);
                yield ApiResponse.json(200, body);
            }
            case "POST" ->
                json(201, proxies.create(RequestFields.parse(request.body())).toJson());
            default -> ApiResponse.wrongMethod();
        };
    }

    private ApiResponse populate(ApiRequest request) {
        if (!request.method().equals("POST")) {
            return ApiResponse.wrongMethod();
        }
        Proxies.Populated populated = proxies.populate(request.body());
        ResponseBody body = newBody();
        populated.writeJson(body);
        return ApiResponse.json(populated.error().map(ApiError::status).orElse(201), body);
    }

    private ApiResponse reset(ApiRequest request) {
        if (!request.method().equals("POST")) {
            return ApiResponse.wrongMethod();
        }
        proxies.reset();
        return ApiResponse.noContent();
    }

    private ApiResponse metrics(ApiRequest request) {
        if (!meters.isOn()) {
            return ApiResponse.unknownPath();
        }
        if (!request.method().equals("GET")) {
            return ApiResponse.wrongMethod();
        }
        ResponseBody body = newBody();
        meters.write(body);
        return ApiResponse.metrics(body);
    }

    private ApiResponse oneProxy(ApiRequest request, String name) {
        switch (request.method()) {
            case "GET" -> {
                return json(200, proxies.named(name).toJson());
            }
            case "POST", "PATCH" -> {
                Proxy proxy = proxies.named(name);
                proxy.update(RequestFields.parse(request.body()));
                return json(200, proxy.toJson());
            }
            case "DELETE" -> {
                proxies.delete(proxies.named(name));
                return ApiResponse.noContent();
            }
            default -> {
                return ApiResponse.wrongMethod();
            }
        }
    }

    private ApiResponse allToxics(ApiRequest request, String proxyName) {
        switch (request.method()) {
            case "GET" -> {
                return json(200, proxies.named(proxyName).toxics().toJson());
            }
            case "POST" -> {
                Proxy proxy = proxies.named(proxyName);
                Toxic added = Toxic.parse(RequestFields.parse(request.body()), proxy.toxics());
                proxy.setToxics(proxy.toxics().with(added));
                return json(200, added.toJson());
            }
            default -> {
                return ApiResponse.wrongMethod();
            }
        }
    }

    private ApiResponse oneToxic(ApiRequest request, String proxyName, String toxicName) {
        switch (request.method()) {
            case "GET" -> {
                return json(
                        200, proxies.named(proxyName).toxics().named(toxicName).toJson());
            }
            case "POST", "PATCH" -> {
                Proxy proxy = proxies.named(proxyName);
                Toxic updated = proxy.toxics().named(toxicName).updated(RequestFields.parse(request.body()));
                proxy.setToxics(proxy.toxics().withUpdated(updated));
                return json(200, updated.toJson());
            }
            case "DELETE" -> {
                Proxy proxy = proxies.named(proxyName);
                proxy.setToxics(proxy.toxics().without(proxy.toxics().named(toxicName)));
                return ApiResponse.noContent();
            }
            default -> {
                return ApiResponse.wrongMethod();
            }
        }
    }

    private ApiResponse json(int status, JsonElement shown) {
        return ApiResponse.json(status, newBody().append(shown.toString()));
    }

    private ResponseBody newBody() {
        return ResponseBody.within(answers);
    }
}
