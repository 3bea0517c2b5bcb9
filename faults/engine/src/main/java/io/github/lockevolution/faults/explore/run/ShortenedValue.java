package io.github.lockevolution.faults.explore.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Shortens a value that is too long to be kept with each state of a census, and to be read: to its beginning, its length and a digest of
 * the rest. The clients that are named in it, and the random words, follow, so that renaming clients still works.
 */
final class ShortenedValue {

    /** The longest text, in characters: longer than the values of a lock, such as a random value or the name of a host. */
    static final int LONGEST = 400;

    private static final int BEGINNING = 24;
    private static final int DIGITS = 12;
    private static final char ANY_CLIENT = '?';

    /** Replaces the name of a random word, which contains the number of words its client has drawn. */
    private static final String ANY_WORD = "token?";

    private ShortenedValue() {}

    /** The text itself, unless it is too long. */
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
