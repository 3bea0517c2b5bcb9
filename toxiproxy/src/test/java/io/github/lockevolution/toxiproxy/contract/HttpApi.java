package io.github.lockevolution.toxiproxy.contract;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Speaks to the API of a Toxiproxy by bare HTTP. */
record HttpApi(InetSocketAddress address) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** An answer of the API. */
    record Answer(int status, String contentType, String body) {

        /** The original shows a {@code Logger} in each proxy, which says nothing. */
        JsonElement json() {
            JsonElement json = JsonParser.parseString(body);
            removeLogger(json);
            if (json.isJsonObject()) {
                json.getAsJsonObject().asMap().values().forEach(Answer::removeLogger);
            }
            return json;
        }

        private static void removeLogger(JsonElement json) {
            if (json.isJsonObject()) {
                json.getAsJsonObject().remove("Logger");
            }
        }

        /** A field of the answer. */
        String text(String field) {
            return json().getAsJsonObject().get(field).getAsString();
        }
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    Answer post(String path, String body) throws IOException, InterruptedException {
        return send("POST", path, body);
    }

    /** Headers are name, value, name, value. */
    Answer send(String method, String path, String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://" + address.getHostString() + ":" + address.getPort() + path))
                .timeout(Duration.ofSeconds(20))
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<String> response = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        String type = response.headers().firstValue("Content-Type").orElse("");
        return new Answer(response.statusCode(), type, response.body());
    }
}
