package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonObject;

/** A request that cannot be done, with the HTTP status and the sentence the client gets to read. */
final class ApiError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final String BAD_BODY = "bad request body: ";

    private final int status;

    private ApiError(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    static ApiError badRequest(String message) {
        return new ApiError(400, message, null);
    }

    static ApiError badBody(String reason) {
        return badRequest(BAD_BODY + reason);
    }

    static ApiError notFound(String message) {
        return new ApiError(404, message, null);
    }

    static ApiError conflict(String message) {
        return new ApiError(409, message, null);
    }

    /** The error that the memory is full until something is removed. */
    static ApiError insufficientStorage(String message) {
        return new ApiError(507, message, null);
    }

    static ApiError failed(String message, Throwable cause) {
        return new ApiError(500, message, cause);
    }

    /** The message for a caller that sent no HTTP request: without the words about its body. */
    String reason() {
        return getMessage().startsWith(BAD_BODY) ? getMessage().substring(BAD_BODY.length()) : getMessage();
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
