package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.subject.SchedulingPoint.Blocked;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Compares a client's commands and replies in two runs that did the same up to there. */
final class RunComparison {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{3,8}");

    private RunComparison() {}

    /**
     * @param kept all values in the store after it
     * @return whether a new difference was learned
     */
    static boolean learn(
            NondeterministicValues variations, ExecutedCommand one, ExecutedCommand other, Set<String> kept) {
        boolean learned = false;
        List<String> words = ScriptCall.byDigest(one.command());
        List<String> others = ScriptCall.byDigest(other.command());
        for (int i = 1; i < words.size() && words.size() == others.size(); i++) {
            String word = words.get(i);
            learned |= learn(
                    variations,
                    NondeterministicValues.ArgumentPosition.of(words, i),
                    word,
                    others.get(i),
                    kept.stream().anyMatch(value -> value.contains(word)));
        }
        String heard = one.reply();
        // Whether a command has to wait depends on the holder of the lock, and never on chance.
        if (List.of(heard, other.reply()).contains(Blocked.REPLY)) {
            return learned;
        }
        return learned
                | learn(
                        variations,
                        reply(words),
                        heard,
                        other.reply(),
                        kept.stream().anyMatch(value -> heard.contains(value)));
    }

    private static boolean learn(
            NondeterministicValues variations,
            NondeterministicValues.ArgumentPosition place,
            String one,
            String other,
            boolean isKept) {
        return (isKept || !variations.usual(place, one).equals(other)) && variations.learn(place, one, other, isKept);
    }

    /** The command with the values that vary as they were seen first. */
    static ExecutedCommand usual(NondeterministicValues variations, ExecutedCommand command) {
        List<String> words = ScriptCall.byDigest(command.command());
        NondeterministicValues.ArgumentPosition first = NondeterministicValues.ArgumentPosition.of(words, 0);
        return new ExecutedCommand(
                IntStream.range(0, words.size())
                        .mapToObj(i -> i == 0 ? words.get(i) : variations.usual(first.at(i), words.get(i)))
                        .toList(),
                variations.usual(reply(words), command.reply()),
                command.replyLost(),
                command.store(),
                command.line());
    }

    /**
     * Learns from replies to the same command that are large numbers and nearly the same: the name of a client makes no such difference.
     */
    static void learnNumber(NondeterministicValues variations, ExecutedCommand one, ExecutedCommand other) {
        NondeterministicValues.ArgumentPosition place = reply(one.command());
        if (place.equals(reply(other.command())) && areNearlyTheSame(one.reply(), other.reply())) {
            variations.learn(place, one.reply(), other.reply(), false);
        }
    }

    /**
     * Learns that the rest of a lease varies, which was the same in two runs that took as long.
     *
     * @param isRest whether a number of milliseconds is such a rest
     */
    static void learnRestOfLease(NondeterministicValues variations, LongPredicate isRest, ExecutedCommand command) {
        String rest = command.reply();
        if (NUMBER.matcher(rest).matches() && isRest.test(Long.parseLong(rest))) {
            variations.learn(reply(command.command()), rest, Long.toString(Long.parseLong(rest) - 1), false);
        }
    }

    private static NondeterministicValues.ArgumentPosition reply(List<String> command) {
        return NondeterministicValues.ArgumentPosition.of(command, NondeterministicValues.ArgumentPosition.REPLY);
    }

    private static boolean areNearlyTheSame(String one, String other) {
        if (!NUMBER.matcher(one).matches() || !NUMBER.matcher(other).matches()) {
            return false;
        }
        long larger = Math.max(Long.parseLong(one), Long.parseLong(other));
        return Math.abs(Long.parseLong(one) - Long.parseLong(other)) * 20 <= larger;
    }
}
