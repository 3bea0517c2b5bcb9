package io.github.lockevolution.faults.redis.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

/** RESP, written by hand. */
public final class Resp {

    private Resp() {}

    /** A command as it goes over the wire. */
    public static String request(String... words) {
        StringBuilder request = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            request.append('$')
                    .append(word.getBytes(UTF_8).length)
                    .append("\r\n")
                    .append(word)
                    .append("\r\n");
        }
        return request.toString();
    }

    /** Line ends written as {@code ~}, which no test here sends for itself. */
    static byte[] bytes(String text) {
        return text.replace("~", "\r\n").getBytes(UTF_8);
    }
}
