package io.github.lockevolution.faults.explore;

import io.github.lockevolution.faults.explore.ClientRun.ExecutedCommand;
import java.util.List;
import java.util.Set;

/** Compares what one client said and heard in two runs that did the same up to there. */
final class RunComparison {

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
        NondeterministicValues.ArgumentPosition reply =
                NondeterministicValues.ArgumentPosition.of(words, NondeterministicValues.ArgumentPosition.REPLY);
        String heard = one.reply();
        return learned
                | variations.learn(reply, heard, other.reply(), kept.stream().anyMatch(value -> heard.contains(value)));
    }
}
