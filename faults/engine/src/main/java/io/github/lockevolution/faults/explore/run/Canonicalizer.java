package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.subject.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Replaces values that differ from run to run by names that do not: the lock key is called {@code lock}, a client's name is its mark, and a
 * random token is {@code tokenA} if client A was the first to send or receive it, the second one {@code tokenA2}. So a token's name does
 * not depend on the order of the clients. Belongs to one run.
 */
final class Canonicalizer {

    /** A token that is shorter could be found in texts that have nothing to do with it. */
    private static final int LONG_ENOUGH = 6;

    private static final String ANY_NUMBER = "(number)";

    private static final String TOKEN = "token";

    private final LockProfile profile;
    private final List<String> clients;
    /** The longest first: a short one may stand in a long one by chance. */
    private final SortedMap<String, String> tokens =
            new TreeMap<>(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    private final Map<String, Integer> tokensOf = new LinkedHashMap<>();

    /** The names of the tokens that a store was the first to send. */
    private final Set<String> toldByStore = new HashSet<>();

    /** The tokens that each client has sent or was told. */
    private final Map<String, Set<String>> met = new HashMap<>();

    /**
     * @param clients the names of the clients, in their order
     */
    Canonicalizer(LockProfile profile, List<String> clients) {
        this.profile = profile;
        this.clients = clients;
    }

    /** A command, fit to be compared with that of another run; a token that is new in it is that client's. */
    String command(List<String> sent, String client) {
        List<String> command = profile.variations().scripts().told(sent);
        NondeterministicValues.ArgumentPosition first = NondeterministicValues.ArgumentPosition.of(command, 0);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < command.size(); i++) {
            words.add(ShortenedValue.shortened(word(command.get(i), first.at(i), client)));
        }
        return String.join(" ", words);
    }

    private String word(String sent, NondeterministicValues.ArgumentPosition place, String client) {
        String word = profile.variations().told(place, sent);
        Optional<NondeterministicValues.Variation> variation =
                profile.variations().at(place);
        if (variation.isEmpty() && profile.variations().isConstant(word)) {
            return keys(word);
        }
        String said = said(word, variation, client);
        tokens.forEach((token, name) -> {
            if (isIn(word, token) && met(client).add(token) && !name.startsWith(TOKEN + mark(client))) {
                profile.noteDrawnTwice(client, token);
            }
        });
        return said;
    }

    /** A token of digits may be part of any number by chance, such as one that is derived from the key. */
    private static boolean isIn(String word, String token) {
        boolean isNumber = token.chars().allMatch(Character::isDigit);
        return !isNumber && token.length() >= LONG_ENOUGH
                ? word.contains(token)
                : NondeterministicValues.parts(word).stream()
                        .anyMatch(
                                span -> NondeterministicValues.text(word, span).equals(token));
    }

    /** A reply, fit to be compared with that of another run. */
    String reply(List<String> command, String heard, String client) {
        NondeterministicValues.ArgumentPosition place =
                NondeterministicValues.ArgumentPosition.of(command, NondeterministicValues.ArgumentPosition.REPLY);
        String reply = profile.variations().told(place, heard);
        int known = tokens.size();
        String said = said(reply, profile.variations().at(place), client);
        if (tokens.size() > known) {
            toldByStore.add(nameOfLast(client));
        }
        tokens.keySet().stream().filter(reply::contains).forEach(met(client)::add);
        return ShortenedValue.shortened(said);
    }

    private Set<String> met(String client) {
        return met.computeIfAbsent(client, unknown -> new HashSet<>());
    }

    private String said(String text, Optional<NondeterministicValues.Variation> variation, String client) {
        Optional<NondeterministicValues.Span> varying = variation
                .flatMap(how -> NondeterministicValues.varying(text, how))
                .filter(span -> !profile.variations().isKnown(NondeterministicValues.text(text, span)));
        if (varying.isPresent()) {
            NondeterministicValues.Span span = varying.get();
            String value = NondeterministicValues.text(text, span);
            boolean isNumber = variation.get().kind() == NondeterministicValues.Kind.NUMBER;
            if (isNumber && !NondeterministicValues.hasDigit(value)) {
                // Where a reply is a number that varies, a reply without a number still differs: nil means yes to some
                // commands, and the rest of a lease means no.
                return named(tokensAndKeys(text));
            }
            if (isNumber) {
                return named(keys(text.substring(0, span.start())))
                        + ANY_NUMBER
                        + named(keys(text.substring(span.end())));
            }
            tokens.computeIfAbsent(value, unknown -> nameOfNew(client));
        }
        return named(tokensAndKeys(text));
    }

    private String nameOfNew(String client) {
        tokensOf.merge(client, 1, Integer::sum);
        return nameOfLast(client);
    }

    private String nameOfLast(String client) {
        int number = tokensOf.get(client);
        return TOKEN + mark(client) + (number == 1 ? "" : Integer.toString(number));
    }

    private String mark(String client) {
        int number = clients.indexOf(client);
        return number < 0 ? client : ClientNames.mark(number);
    }

    /** The longest first: a number of a few digits may stand in the random word of a key. */
    private String tokensAndKeys(String text) {
        String replaced = text;
        boolean hasKeys = true;
        for (Map.Entry<String, String> token : tokens.entrySet()) {
            String value = token.getKey();
            if (hasKeys && value.length() < profile.key().length()) {
                replaced = keys(replaced);
                hasKeys = false;
            }
            replaced = value.length() >= LONG_ENOUGH || value.equals(text)
                    ? replaced.replace(value, token.getValue())
                    : part(replaced, value, token.getValue());
        }
        return hasKeys ? keys(replaced) : replaced;
    }

    /** Replaces a short token only where it stands by itself. */
    private static String part(String text, String value, String name) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        for (NondeterministicValues.Span span : NondeterministicValues.parts(text)) {
            if (NondeterministicValues.text(text, span).equals(value)) {
                replaced.append(text, from, span.start()).append(name);
                from = span.end();
            }
        }
        return replaced.append(text.substring(from)).toString();
    }

    private String keys(String text) {
        return profile.mainKey()
                .map(main -> text.replace(main, Step.LOCK))
                .orElse(text)
                .replace(profile.key(), Step.LOCK);
    }

    /** Puts marks for the names of the clients, where a name stands by itself. */
    private String named(String text) {
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        for (NondeterministicValues.Span span : NondeterministicValues.parts(text)) {
            int client = span.end() - span.start() > 1 ? -1 : clients.indexOf(text.substring(span.start(), span.end()));
            if (client >= 0) {
                replaced.append(text, from, span.start()).append(ClientNames.mark(client));
                from = span.end();
            }
        }
        return from == 0 ? text : replaced.append(text.substring(from)).toString();
    }

    /** The keys of the store with their states, in a form that can be compared with that of another run. */
    SortedMap<String, KeyState> held(Snapshot snapshot) {
        SortedMap<String, KeyState> held = new TreeMap<>();
        snapshot.values()
                .forEach((key, value) -> held.put(key(key), state(key, value).at(value.store())));
        return held;
    }

    /** The names of the random words that a store was the first to send, so that they belong to no client. */
    Set<String> toldByStore() {
        return Set.copyOf(toldByStore);
    }

    /** The name of a key, fit to be compared with that of another run. */
    String key(String name) {
        return named(tokensAndKeys(name));
    }

    /** The text of a client or of an author, in a form that can be compared with that of another run. */
    String text(String said) {
        return named(tokensAndKeys(said));
    }

    /** The owner of a value: the marks of the clients whose tokens are in it, or the value itself if none is. */
    String whose(Snapshot.StoredValue held) {
        String text =
                held.elements().stream().map(part -> named(tokensAndKeys(part))).collect(Collectors.joining(", "));
        String marks = ClientNames.marksIn(text);
        return marks.isEmpty() ? ShortenedValue.shortened(text) : marks;
    }

    private KeyState state(String key, Snapshot.StoredValue held) {
        List<String> parts =
                held.elements().stream().map(part -> kept(key, part)).toList();
        long lease = profile.lease(held.leaseMillis());
        // The order of random members with equal scores is chance.
        boolean isDrawn = held.type().equals(Snapshot.StoredValue.BY_SCORE)
                && parts.stream().anyMatch(part -> part.contains(TOKEN));
        if (!held.inOrder() || isDrawn) {
            return KeyState.unordered(held.type(), parts, lease);
        }
        String joined = String.join(", ", parts);
        return KeyState.of(held.type().isEmpty() ? joined : held.type() + " [" + joined + "]", lease);
    }

    private String kept(String key, String part) {
        boolean isConstant = profile.variations().isConstant(part);
        String known = profile.variations().toldOfStore(keys(key), isConstant ? keys(part) : tokensAndKeys(part));
        return ShortenedValue.shortened(isConstant ? known : named(known));
    }
}
