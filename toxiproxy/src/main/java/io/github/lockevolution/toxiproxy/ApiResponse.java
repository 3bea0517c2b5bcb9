package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonElement;

/** An answer of the API. */
record ApiResponse(int status, String contentType, String body) {

    static final ApiResponse NO_CONTENT = text(204, "");
    static final ApiResponse UNKNOWN_PATH = text(404, "404 page not found\n");
    static final ApiResponse WRONG_METHOD = text(405, "");

    static ApiResponse json(int status, JsonElement body) {
        return new ApiResponse(status, "application/json", body.toString());
    }

    /** An error. The original sends this JSON as plain text, and so do we. */
    static ApiResponse error(ApiError error) {
        return text(error.status(), error.toJson() + "\n");
    }

    /** Metrics, in the format of Prometheus. */
    static ApiResponse metrics(String body) {
        return new ApiResponse(200, "text/plain; version=0.0.4; charset=utf-8", body);
    }

    static ApiResponse text(int status, String body) {
        return new ApiResponse(status, "text/plain; charset=utf-8", body);
    }
}
