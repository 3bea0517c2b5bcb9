package io.github.lockevolution.toxiproxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Speaks to the API by bare HTTP, each request over a connection of its own. */
record ApiClient(InetSocketAddress address) {

    private static final Pattern RESPONSE =
            Pattern.compile("HTTP/1\\.1 (?<status>[0-9]{3}) .*?\r\n(?<headers>.*?)\r\n\r\n(?<body>.*)", Pattern.DOTALL);
    private static final Pattern CONTENT_TYPE = Pattern.compile("(?im)^content-type: (.*?)\r?$");

    /** An answer of the API. */
    record Reply(int status, String contentType, String body) {}

    Reply get(String path) throws IOException {
        return send("GET", path, "");
    }

    Reply post(String path, String body) throws IOException {
        return send("POST", path, body);
    }

    /** Headers are name, value, name, value. */
    Reply send(String method, String path, String body, String... headers) throws IOException {
        String content = new String(body.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        StringBuilder request = new StringBuilder()
                .append(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + address.getPort() + "\r\n")
                .append("Connection: close\r\nContent-Length: " + content.length() + "\r\n");
        for (int i = 0; i < headers.length; i += 2) {
            request.append(headers[i] + ": " + headers[i + 1] + "\r\n");
        }
        String answer = raw(request + "\r\n" + content);
        Matcher response = RESPONSE.matcher(answer);
        if (!response.matches()) {
            throw new IOException("no HTTP response: " + answer);
        }
        Matcher contentType = CONTENT_TYPE.matcher(response.group("headers"));
        return new Reply(
                Integer.parseInt(response.group("status")),
                contentType.find() ? contentType.group(1) : "",
                new String(response.group("body").getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }

    /** Sends these bytes, and reads until the server closes. */
    String raw(String bytes) throws IOException {
        try (Socket socket = new Socket(address.getAddress(), address.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
