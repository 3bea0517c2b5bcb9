package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.function.Supplier;

/** Dispatches a request of the API by its path and method. Used on the control thread only. */
final class Routes {

    private static final String VERSION = "2.12.0";

    private final Proxies proxies;
    private final MemoryBudget answers;

    /** Answers that are not sent yet take their memory from the budget. */
    Routes(Proxies proxies, MemoryBudget answers) {
        this.proxies = proxies;
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
                case "version" -> only("GET", request, this::version);
                case "proxies" -> allProxies(request);
                case "populate" -> only("POST", request, () -> populate(request));
                case "reset" -> only("POST", request, this::reset);
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

    /** The answer to a request of this method. */
    private static ApiResponse only(String method, ApiRequest request, Supplier<ApiResponse> answer) {
        return request.method().equals(method) ? answer.get() : ApiResponse.wrongMethod();
    }

    private ApiResponse version() {
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
        Proxies.Populated populated = proxies.populate(request.body());
        ResponseBody body = newBody();
        populated.writeJson(body);
        return ApiResponse.json(populated.error().map(ApiError::status).orElse(201), body);
    }

    private ApiResponse reset() {
        proxies.reset();
        return ApiResponse.noContent();
    }

    private ApiResponse oneProxy(ApiRequest request, String name) {
        return switch (request.method()) {
            case "GET" -> json(200, proxies.named(name).toJson());
            case "POST", "PATCH" -> {
                Proxy proxy = proxies.named(name);
                proxy.update(RequestFields.parse(request.body()));
                yield json(200, proxy.toJson());
            }
            case "DELETE" -> {
                proxies.delete(proxies.named(name));
                yield ApiResponse.noContent();
            }
            default -> ApiResponse.wrongMethod();
        };
    }

    private ApiResponse allToxics(ApiRequest request, String proxyName) {
        return switch (request.method()) {
            case "GET" -> json(200, proxies.named(proxyName).toxics().toJson());
            case "POST" -> {
                Proxy proxy = proxies.named(proxyName);
                Toxic added = Toxic.parse(RequestFields.parse(request.body()), proxy.toxics()::requireNew);
                proxy.setToxics(proxy.toxics().with(added));
                yield json(200, added.toJson());
            }
            default -> ApiResponse.wrongMethod();
        };
    }

    private ApiResponse oneToxic(ApiRequest request, String proxyName, String toxicName) {
        return switch (request.method()) {
            case "GET" ->
                json(200, proxies.named(proxyName).toxics().named(toxicName).toJson());
            case "POST", "PATCH" -> {
                Proxy proxy = proxies.named(proxyName);
                Toxic updated = proxy.toxics().named(toxicName).updated(RequestFields.parse(request.body()));
                proxy.setToxics(proxy.toxics().withUpdated(updated));
                yield json(200, updated.toJson());
            }
            case "DELETE" -> {
                Proxy proxy = proxies.named(proxyName);
                proxy.setToxics(proxy.toxics().without(proxy.toxics().named(toxicName)));
                yield ApiResponse.noContent();
            }
            default -> ApiResponse.wrongMethod();
        };
    }

    private ApiResponse json(int status, JsonElement shown) {
        return ApiResponse.json(status, newBody().append(shown.toString()));
    }

    private ResponseBody newBody() {
        return ResponseBody.within(answers);
    }
}
