package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * A failure in three lines.
 *
 * @param failure the failure
 * @param store the name of the store of the lock's state
 * @param believed the belief of each client when it showed
 * @param stored the contents of the store then
 * @param mitigation the command of a later lock that closes the gap
 */
public record Explanation(Failure failure, String store, Message believed, Message stored, Mitigation mitigation) {

    /**
     * Explains each failure that a run shows.
     *
     * @param tried the results of the same moves on the locks that improve on that of the run, the nearest first
     * @return an explanation for each failure; none for a run without
     */
    public static List<Explanation> of(Trace trace, List<TransferResult> tried) {
        return trace.failures().entrySet().stream()
                .map(it -> of(it.getKey(), it.getValue().step(), trace, tried))
                .toList();
    }

    private static Explanation of(Failure failure, int shown, Trace trace, List<TransferResult> tried) {
        // A failure that the newcomer shows comes after the last move.
        int move = Math.min(shown, trace.steps().size() - 1);
        List<Message> beliefs = trace.lock().isSection() ? answers(trace) : List.copyOf(Belief.after(move + 1, trace));
        SortedMap<String, KeyState> keys =
                KeyNames.drawn(trace.lock(), trace.steps().get(move).keyStates());
        return new Explanation(
                failure,
                trace.lock().storeName(),
                Message.of(ExplanationText.class, text -> text.believed(beliefs)),
                Message.of(
                        ExplanationText.class,
                        text -> held(text, keys, !trace.lock().isSection())),
                Mitigation.of(failure, trace, tried));
    }

    /** The answers of the clients of a section. */
    private static List<Message> answers(Trace trace) {
        return trace.steps().stream()
                .flatMap(step -> step.events().stream())
                .filter(Event.Answered.class::isInstance)
                .map(Event.Answered.class::cast)
                .map(answer -> Message.of(
                        ExplanationText.class,
                        text -> answer.isDone()
                                ? text.isDone(answer.client())
                                : answer.isRefused() ? text.isRefused(answer.client()) : text.failed(answer.client())))
                .toList();
    }

    /** @param areForEver whether it is worth mentioning that a key without a lease is there for ever */
    private static String held(ExplanationText text, SortedMap<String, KeyState> keys, boolean areForEver) {
        return keys.isEmpty()
                ? text.noLockKey()
                : text.heldKeys(KeyNames.inOrder(keys.keySet())
                        .map(key -> held(text, key, keys.get(key), areForEver))
                        .toList());
    }

    private static String held(ExplanationText text, String key, KeyState held, boolean isForEver) {
        return held.lease()
                .map(lease -> text.heldForSeconds(key, held.value(), lease.toSeconds()))
                .orElseGet(() -> isForEver ? text.heldForEver(key, held.value()) : key + " = " + held.value());
    }

    /** The three lines, each by its heading. */
    public Map<String, String> lines(Language language) {
        ExplanationText text = language.text(ExplanationText.class);
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(text.believedLabel(), believed.in(language));
        lines.put(text.heldLabel(store), stored.in(language));
        lines.put(text.closedLabel(), mitigation.words().in(language));
        return lines;
    }
}
