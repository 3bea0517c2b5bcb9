package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.explore.run.ClientRun.ExecutedCommand;
import io.github.lockevolution.faults.subject.SchedulingPoint.Blocked;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Compares what one client said and heard in two runs that did the same up to there. */
final class RunComparison {

    private static final Pattern NUMBER = Pattern.compile("[0-9]{3,8}");

    private RunComparison() {}

    /**
     * @param kept all values that the store held after it
     * @return whether something new was learned
     */
    static boolean learn(
            NondeterministicValues variations, ExecutedCommand one, ExecutedCommand other, Set<String> kept) {
        boolean learned = false;
        List<String> words = ScriptCall.byDigest(one.command());
        List<String> others = ScriptCall.byDigest(other.command());
        for (int i = 1; i < words.size() && words.size() == others.size(); i++) {
            String word = words.get(i);
            learned |= variations.learn(
                    NondeterministicValues.ArgumentPosition.of(words, i),
                    word,
                    others.get(i),
                    kept.stream().anyMatch(value -> value.contains(word)));
        }
        String heard = one.reply();
        // Whether a command has to wait follows from who holds something, and never from chance.
        if (List.of(heard, other.reply()).contains(Blocked.REPLY)) {
            return learned;
        }
        return learned
                | variations.learn(
                        reply(words), heard, other.reply(), kept.stream().anyMatch(value -> heard.contains(value)));
    }

    /** Learns from replies to the same command that are large numbers, and nearly the same: no name makes such a difference. */
    static void learnNumber(NondeterministicValues variations, ExecutedCommand one, ExecutedCommand other) {
        NondeterministicValues.ArgumentPosition place = reply(one.command());
        if (place.equals(reply(other.command())) && areNearlyTheSame(one.reply(), other.reply())) {
            variations.learn(place, one.reply(), other.reply(), false);
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
