package io.github.lockevolution.faults.toxiproxy;

import com.google.gson.JsonElement;

/** An answer of the API. */
record Answer(int status, String contentType, String body) {

    static final Answer NOTHING_TO_SAY = text(204, "");
    static final Answer UNKNOWN_PATH = text(404, "404 page not found\n");
    static final Answer WRONG_METHOD = text(405, "");

    static Answer json(int status, JsonElement body) {
        return new Answer(status, "application/json", body.toString());
    }

    /** An error. The original sends this JSON as plain text, and so do we. */
    static Answer error(ApiError error) {
        return text(error.status(), error.toJson() + "\n");
    }

    /** Metrics, in the format of Prometheus. */
    static Answer metrics(String body) {
        return new Answer(200, "text/plain; version=0.0.4; charset=utf-8", body);
    }

    static Answer text(int status, String body) {
        return new Answer(status, "text/plain; charset=utf-8", body);
    }
}
