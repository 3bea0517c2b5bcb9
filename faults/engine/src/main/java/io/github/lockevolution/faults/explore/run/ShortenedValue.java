package io.github.lockevolution.faults.explore.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A value that is too long to be kept with each state of a census, and to be read: how it begins, how long it is, and a digest of the rest.
 * The clients that are named in it, and the random words, stand behind that, so that it is the same value under other names.
 */
final class ShortenedValue {

    /** In characters. Longer than what a lock writes for itself, such as a random value or the name of a host. */
    static final int LONGEST = 400;

    private static final int BEGINNING = 24;
    private static final int DIGITS = 12;
    private static final char ANY_CLIENT = '?';

    /** Not by its name, which tells how often its client has drawn. */
    private static final String ANY_WORD = "token?";

    private ShortenedValue() {}

    /** The text itself, unless it is longer. */
    static String shortened(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        StringBuilder named = new StringBuilder();
        String nameless = PlacedWords.replaced(text, (word, mark) -> {
            named.append(word);
            return ANY_WORD;
        });
        StringBuilder same = new StringBuilder();
        for (char sign : nameless.toCharArray()) {
            boolean isClient = ClientNames.client(sign) >= 0;
            same.append(isClient ? ANY_CLIENT : sign);
            if (isClient) {
                named.append(sign);
            }
        }
        return same.substring(0, BEGINNING) + "...(" + same.length() + " characters, " + digest(same.toString()) + ")"
                + named;
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
