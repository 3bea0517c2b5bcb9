package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces what differs from run to run by what does not: the lock key is called {@code lock}, and a random token {@code
 * tokenA} if client A was the first to send or receive it, the second one {@code tokenA2}. So its name does not depend on the
 * order of the clients. A token is a run of 16 or more letters, digits and + / = _ -
 * with a digit in it, as random identifiers have it; what a lock draws at random in any other form makes its
 * runs differ, and a run that differs is inconclusive.
 */
final class Canonicalizer {

    /** Not the digest of a script, which is the same in every run. */
    private static final Pattern TOKEN = Pattern.compile("(?i)(?<!EVALSHA )(?<![A-Z0-9+/=_-])[A-Z0-9+/=_-]{16,}");

    private static final int SHORTEST = 16;

    private final String key;
    private final Map<String, String> tokens = new LinkedHashMap<>();

    Canonicalizer(String key) {
        this.key = key;
    }

    /** The same text, fit to be compared with that of another run; a token that is new in it is nobody's. */
    String of(String text) {
        return of(text, "");
    }

    /** The same exchange, fit to be compared with that of another run. */
    Exchange of(Exchange exchange) {
        return new Exchange(
                exchange.client(),
                of(exchange.command(), exchange.client()),
                of(exchange.reply(), exchange.client()),
                exchange.replyLost());
    }

    /** The same text, fit to be compared with that of another run; a token that is new in it is that client's. */
    String of(String text, String client) {
        String renamed = text.replace(key, Step.LOCK);
        if (renamed.length() < SHORTEST) {
            return renamed;
        }
        Matcher matcher = TOKEN.matcher(renamed);
        return matcher.replaceAll(found -> token(found.group(), client));
    }

    private String token(String found, String client) {
        boolean random = found.chars().anyMatch(Character::isDigit);
        return random ? tokens.computeIfAbsent(found, unknown -> nameOfNew(client)) : found;
    }

    private String nameOfNew(String client) {
        String first = "token" + client;
        String name = first;
        for (int number = 2; tokens.containsValue(name); number++) {
            name = first + number;
        }
        return name;
    }
}
