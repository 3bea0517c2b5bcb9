package io.github.lockevolution.toxiproxy;

/** An answer of the API. */
record ApiResponse(int status, String contentType, ResponseBody body) {

    private static final String TEXT = "text/plain; charset=utf-8";

    static ApiResponse json(int status, ResponseBody body) {
        return new ApiResponse(status, "application/json", body);
    }

    /** An error. The original sends this JSON as plain text, and so do we. */
    static ApiResponse error(ApiError error) {
        return text(error.status(), error.toJson() + "\n");
    }

    static ApiResponse text(int status, String body) {
        return new ApiResponse(status, TEXT, ResponseBody.of(body));
    }

    static ApiResponse noContent() {
        return text(204, "");
    }

    static ApiResponse unknownPath() {
        return text(404, "404 page not found\n");
    }

    static ApiResponse wrongMethod() {
        return text(405, "");
    }
}
