package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.KeyState;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** A failure in three lines: what each client believed when it showed, what the store held, and what closes the gap. */
public final class Explanation {

    private final Failure failure;
    private final String store;
    private final List<Belief> beliefs;
    private final SortedMap<String, KeyState> keys;
    private final Mitigation mitigation;

    private Explanation(
            Failure failure,
            String store,
            List<Belief> beliefs,
            SortedMap<String, KeyState> keys,
            Mitigation mitigation) {
        this.store = store;
        this.failure = failure;
        this.beliefs = beliefs;
        this.keys = keys;
        this.mitigation = mitigation;
    }

    /**
     * Explains each failure that a run shows.
     *
     * @param tried what came of the same moves on the locks that improve on that of the run, the nearest first
     * @return an explanation for each failure; none for a run without
     */
    public static List<Explanation> of(Trace trace, List<TransferResult> tried) {
        List<Explanation> explanations = new ArrayList<>();
        int moves = trace.steps().size();
        trace.failures()
                .forEach((failure, shown) -> explanations.add(new Explanation(
                        failure,
                        trace.stage().storeName(),
                        Belief.after(Math.min(shown.step() + 1, moves), trace),
                        KeyNames.drawn(
                                trace.stage(),
                                trace.steps()
                                        .get(Math.min(shown.step(), moves - 1))
                                        .held()),
                        Mitigation.of(failure, trace, tried))));
        return explanations;
    }

    /** What is explained. */
    public Failure failure() {
        return failure;
    }

    /** What each client believed when it showed. */
    public String believed(Language language) {
        return language.text(ExplanationText.class).believed(List.copyOf(beliefs));
    }

    /** What the store held then. */
    public String held(Language language) {
        ExplanationText text = language.text(ExplanationText.class);
        if (keys.isEmpty()) {
            return text.noLockKey();
        }
        return text.heldKeys(KeyNames.inOrder(keys.keySet())
                .map(key -> held(text, key, keys.get(key)))
                .toList());
    }

    private static String held(ExplanationText text, String key, KeyState held) {
        return held.lease()
                .map(lease -> text.heldForSeconds(key, held.value(), lease.toSeconds()))
                .orElseGet(() -> text.heldForEver(key, held.value()));
    }

    /** Which command of a later lock closes the gap. */
    public String closed(Language language) {
        return mitigation.in(language);
    }

    /** The lock that closes the gap, without its commands. */
    public Message closedBy() {
        return mitigation instanceof Mitigation.By by ? by.lock() : mitigation;
    }

    /** What that lock sends and its predecessor does not; nothing if no lock closes the gap. */
    public List<CureCommand> cure() {
        return mitigation instanceof Mitigation.By by ? by.cure() : List.of();
    }

    /** The three lines, each under what it is about. */
    public Map<String, String> lines(Language language) {
        ExplanationText text = language.text(ExplanationText.class);
        Map<String, String> lines = new LinkedHashMap<>();
        lines.put(text.believedLabel(), believed(language));
        lines.put(text.heldLabel(store), held(language));
        lines.put(text.closedLabel(), closed(language));
        return lines;
    }
}
