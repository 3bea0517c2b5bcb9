package io.github.lockevolution.faults.etcd;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request or an answer of HTTP/1.1, whose body has a length or comes in chunks.
 *
 * @param start its first line
 * @param headers by their names in small letters, without those of the body
 */
record HttpMessage(String start, Map<String, String> headers, String body) {

    private static final String LENGTH = "content-length";
    private static final String ENCODING = "transfer-encoding";
    private static final int OK = 200;

    /** A request to the gateway. */
    static HttpMessage post(String path, JsonObject body) {
        return new HttpMessage(
                "POST " + path + " HTTP/1.1",
                Map.of("host", "etcd", "content-type", "application/json"),
                body.toString());
    }

    /** The same with another body. */
    HttpMessage with(String other) {
        return new HttpMessage(start, headers, other);
    }

    /**
     * Reads the next one.
     *
     * @return empty if the other side has ended the connection before it
     */
    static Optional<HttpMessage> read(InputStream in) throws IOException {
        Optional<String> start = line(in);
        if (start.isEmpty()) {
            return Optional.empty();
        }
        Map<String, String> headers = headers(in);
        String length = headers.remove(LENGTH);
        boolean isChunked = "chunked".equalsIgnoreCase(headers.remove(ENCODING));
        byte[] body = isChunked ? chunks(in) : in.readNBytes(length == null ? 0 : Integer.parseInt(length));
        headers.remove("trailer");
        return Optional.of(new HttpMessage(start.get(), headers, new String(body, StandardCharsets.UTF_8)));
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new TreeMap<>();
        for (String line = required(in); !line.isEmpty(); line = required(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    /** The chunks, up to the last one, which is empty, and the trailer behind it. */
    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunk(in); size > 0; size = chunk(in)) {
            body.write(in.readNBytes(size));
            required(in);
        }
        headers(in);
        return body.toByteArray();
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(required(in).replaceFirst(";.*", "").strip(), 16);
    }

    private static String required(InputStream in) throws IOException {
        return line(in).orElseThrow(() -> new EOFException("the connection ended in the middle of a message"));
    }

    private static Optional<String> line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return Optional.of(line.toString(StandardCharsets.UTF_8).stripTrailing());
            }
            line.write(next);
        }
        return Optional.empty();
    }

    void write(OutputStream out) throws IOException {
        out.write(encoded());
        out.flush();
    }

    /** Its bytes, with the length of its body. */
    byte[] encoded() {
        int length = body.getBytes(StandardCharsets.UTF_8).length;
        StringBuilder head = new StringBuilder(start).append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        head.append(LENGTH).append(": ").append(length).append("\r\n\r\n");
        return (head + body).getBytes(StandardCharsets.UTF_8);
    }

    /** The path of a request. */
    String path() {
        String[] words = start.split(" ");
        return words.length > 1 ? words[1] : "";
    }

    /** Whether it is an answer that says yes. */
    boolean isOk() {
        return status() == OK;
    }

    /** The status of an answer. */
    int status() {
        return Integer.parseInt(path());
    }

    /** The body as JSON; an empty object if it is none. */
    JsonObject json() {
        try {
            return JsonParser.parseString(body.isBlank() ? "{}" : body).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            return new JsonObject();
        }
    }
}
