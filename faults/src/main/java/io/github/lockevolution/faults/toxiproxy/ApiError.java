package io.github.lockevolution.faults.toxiproxy;

import com.google.gson.JsonObject;

/** A request that cannot be done, with the HTTP status and the sentence the client gets to read. */
final class ApiError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    private ApiError(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static ApiError badRequest(String message) {
        return new ApiError(400, message, null);
    }

    static ApiError badBody(String reason) {
        return badRequest("bad request body: " + reason);
    }

    static ApiError notFound(String message) {
        return new ApiError(404, message, null);
    }

    static ApiError conflict(String message) {
        return new ApiError(409, message, null);
    }

    static ApiError failed(String message, Throwable cause) {
        return new ApiError(500, message, cause);
    }

    int status() {
        return status;
    }

    /** The error as the API shows it. */
    JsonObject toJson() {
        JsonObject json = new JsonObject();
        json.addProperty("error", getMessage());
        json.addProperty("status", status);
        return json;
    }
}
