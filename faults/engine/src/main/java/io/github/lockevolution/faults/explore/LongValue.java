package io.github.lockevolution.faults.explore;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;

/**
 * A value that is too long to be kept with each state of a census, and to be read: how it begins, how long it is, and a digest of the rest.
 * The clients that are named in it stand behind that, so that it is the same value under other names.
 */
final class LongValue {

    /** In characters. Longer than what a lock writes for itself, such as a random value or the name of a host. */
    static final int LONGEST = 400;

    private static final int BEGINNING = 24;
    private static final int DIGITS = 12;
    private static final String ANY_CLIENT = "?";

    private LongValue() {}

    /** The text itself, unless it is longer. */
    static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        String nameless = text.chars()
                .mapToObj(sign -> ClientNames.client((char) sign) < 0 ? String.valueOf((char) sign) : ANY_CLIENT)
                .collect(Collectors.joining());
        String clients = text.chars()
                .filter(sign -> ClientNames.client((char) sign) >= 0)
                .mapToObj(sign -> String.valueOf((char) sign))
                .collect(Collectors.joining());
        return nameless.substring(0, BEGINNING) + "...(" + text.length() + " characters, " + digest(nameless) + ")"
                + clients;
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
