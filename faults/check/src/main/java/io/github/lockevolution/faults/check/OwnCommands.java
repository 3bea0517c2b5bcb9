package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.Exchange;
import io.github.lockevolution.faults.model.Step;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.timeline.CureCommand;
import io.github.lockevolution.lock.LockSource;
import io.github.lockevolution.lock.LockSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The commands by which a lock takes the key and gives it back, compared with those of a known lock. A lock with the commands of the known one in
 * place of its own is the known lock, on which the moves were tried.
 *
 * @param alone the story of one client that takes the lock and gives it back
 * @param sent the same commands word by word, with the text of scripts
 * @param source the source of the lock, if it is known
 */
record OwnCommands(Trace alone, DryRun sent, Optional<LockSource> source) {

    /** How client libraries call the commands that a cure would take the place of. */
    private static final Map<String, String> CALLS = Map.of(
            "SET", "set|setnx|setIfAbsent|set_nx|trySet|setAsync",
            "SETNX", "set|setnx|setIfAbsent|set_nx|trySet",
            "SETEX", "set|setex|set_ex",
            "PSETEX", "psetex|set",
            "GETSET", "getset|getAndSet|set",
            "DEL", "del|delete|unlink|remove|DeleteAsync",
            "UNLINK", "unlink|delete|del",
            "EVAL", "eval|evalsha|execute|script|register_script",
            "EVALSHA", "eval|evalsha|execute|script|register_script");

    /** A script that deletes the key if the client brings the stored value, however it is written. */
    private static final Pattern DELETES_OWN =
            Pattern.compile("(?is)(?=.*\\bget\\b.*KEYS\\[1])(?=.*ARGV\\[1]).*\\bdel\\b.*");

    /** A script, by its text or its digest, with how many keys it is given, and what. */
    private static final Pattern CALL = Pattern.compile("(?is)EVAL(?:SHA)? (.*) ([0-9]+(?: [^ ]+)+)");

    private static final Pattern LEASE = Pattern.compile("\\b(EX|PX) [A-Z0-9]+\\b");

    /** Whether the key is a string, and no hash that counts, or a list. */
    boolean isOfString() {
        return alone.lock().isInRedis()
                && alone.steps().stream()
                        .flatMap(step -> step.lock().stream())
                        .allMatch(lock -> lock.members().isEmpty()
                                && !lock.value().matches("(?s)(hash|list|set|zset|stream|row)\\b.*"));
    }

    /**
     * Whether the known lock sends a command that this one does not, and the author of the source can add it. A script that is complete, and is only
     * called with arguments that are not the client's own, lacks nothing.
     */
    boolean isLacking(LockSpec known) {
        List<Exchange> acquire = own(ClientPhase::isBeforeInside);
        List<Exchange> release = own(phase -> !phase.isBeforeInside());
        boolean isTaken = areLike(acquire, known.acquireCommands());
        boolean isFreed = areLike(release, known.releaseCommands());
        // A lock that sends nothing to give itself back can begin to.
        boolean isWritten = (isTaken || isWrittenHere(acquire))
                && (isFreed || isWrittenHere(release.isEmpty() ? acquire : release));
        return isWritten
                && !(isTaken && isFreed)
                && (isFreed || release.stream().noneMatch(this::deletesOwn));
    }

    /** The commands of a known lock that this one does not send. */
    List<CureCommand> lackingOf(LockSpec known) {
        boolean isTaken = areLike(own(ClientPhase::isBeforeInside), known.acquireCommands());
        boolean isFreed = areLike(own(phase -> !phase.isBeforeInside()), known.releaseCommands());
        return Stream.concat(
                        isTaken ? Stream.of() : known.acquireCommands().stream(),
                        isFreed ? Stream.of() : known.releaseCommands().stream())
                .map(command -> new CureCommand(command, known.releaseScript()))
                .toList();
    }

    private boolean areLike(List<Exchange> own, List<String> declared) {
        return own.size() == declared.size()
                && IntStream.range(0, own.size()).allMatch(at -> isLike(own.get(at), declared.get(at)));
    }

    private boolean deletesOwn(Exchange own) {
        Matcher call = CALL.matcher(own.command());
        return call.matches() && call.group(2).startsWith("1 ") && isLikeScript(call.group(1));
    }

    /** The commands about the key itself, each once, in their order. */
    private List<Exchange> own(Predicate<ClientPhase> when) {
        List<Exchange> own = new ArrayList<>();
        for (Step step : alone.steps()) {
            step.exchange()
                    .filter(exchange -> step.before().filter(when).isPresent())
                    .filter(exchange -> words(exchange).contains(Step.LOCK))
                    .filter(exchange ->
                            own.stream().noneMatch(before -> before.command().equals(exchange.command())))
                    .ifPresent(own::add);
        }
        return own;
    }

    private static List<String> words(Exchange exchange) {
        return List.of(exchange.command().split(" "));
    }

    /** Whether the source calls one of them by a name that a client library has for it. */
    private boolean isWrittenHere(List<Exchange> own) {
        return source.map(LockSource::text)
                .map(text -> own.stream()
                        .map(exchange -> words(exchange).get(0).toUpperCase(Locale.ROOT))
                        .map(name -> CALLS.getOrDefault(name, name))
                        .anyMatch(calls -> Pattern.compile("(?i)(?<![A-Za-z])(" + calls + ")(?![A-Za-z])")
                                .matcher(text)
                                .find()))
                .orElse(!own.isEmpty());
    }

    private boolean isLike(Exchange own, String declared) {
        Matcher call = CALL.matcher(own.command());
        if (!call.matches()) {
            return shape(own.command(), own.client()).equals(shape(declared, ""));
        }
        return declared.startsWith("EVALSHA ")
                && shape("EVAL " + call.group(2), own.client())
                        .equals(shape(declared.replaceFirst("EVALSHA [^ ]+", "EVAL"), ""))
                && isLikeScript(call.group(1));
    }

    /**
     * A script of which the text is not known may be the same.
     *
     * @param script its text, or its digest
     */
    private boolean isLikeScript(String script) {
        List<String> texts = Stream.concat(
                        Stream.of(script),
                        Stream.concat(sent.acquire().stream(), sent.release().stream())
                                .flatMap(List::stream))
                .filter(word -> word.contains("redis.call"))
                .toList();
        return texts.isEmpty()
                || texts.stream().anyMatch(text -> DELETES_OWN.matcher(text).matches());
    }

    /**
     * The words of a command as a set, with a placeholder for the length of a lease and one for the client's own
     * values.
     *
     * @param client the client that sends the command
     */
    private static TreeSet<String> shape(String command, String client) {
        String words = Stream.of(command.split(" "))
                .map(word -> isOf(client, word) ? "token" : word.equals(Step.LOCK) ? "key" : word)
                .collect(Collectors.joining(" "));
        return new TreeSet<>(List.of(LEASE.matcher(words.toUpperCase(Locale.ROOT))
                .replaceAll("LEASE")
                .replace("OWNER", "TOKEN")
                .split(" ")));
    }

    private static boolean isOf(String client, String word) {
        return !client.isEmpty()
                && (List.of(word.split("[^A-Za-z]+")).contains(client) || word.contains("token" + client));
    }
}
