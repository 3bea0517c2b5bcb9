package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Rule;
import io.github.lockevolution.workbench.console.OptionConflicts;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Who may be inside together; a lock lets in one client alone. */
final class RuleOptions {

    private static final String PERMITS = "--permits";
    private static final String READERS_WRITERS = "--readers-writers";

    /** What there is for locks alone that one client has. */
    private static final Set<String> FOR_ONE = Set.of("--attacks", "--restart-redis", "--report");

    private static final int USUAL_CLIENTS = 3;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = PERMITS, order = 1, paramLabel = "N")
    private Optional<Integer> permits = Optional.empty();

    @Option(names = READERS_WRITERS, order = 1)
    private boolean hasReadersAndWriters;

    /**
     * The rule.
     *
     * @throws SetupProblem if it is none, or something else was asked for that is for locks alone
     */
    Rule rule() {
        if (permits.isPresent() && hasReadersAndWriters) {
            throw problem(VerdictText::twoRules);
        }
        int most = Bounds.MOST_CLIENTS - 1;
        permits.filter(count -> count < 1 || count > most).ifPresent(count -> {
            throw problem(text -> text.permitsOutOfRange(count, most));
        });
        Rule rule = hasReadersAndWriters ? Rule.READERS_OR_WRITER : Rule.permits(permits.orElse(1));
        if (!rule.isOne()) {
            String option = hasReadersAndWriters ? READERS_WRITERS : PERMITS;
            OptionConflicts.firstOf(spec, FOR_ONE).ifPresent(other -> {
                throw problem(text -> text.isForOneHolder(other, option));
            });
        }
        return rule;
    }

    /** What a lock by this rule is checked with. */
    static String optionFor(Rule rule) {
        return rule instanceof Rule.ReadersOrWriter ? READERS_WRITERS : PERMITS + " " + rule.capacity();
    }

    /** With how many clients the lock is judged unless it is said otherwise: as few as it takes to see the rule broken. */
    static int usualClients(Rule rule) {
        return Math.max(USUAL_CLIENTS, Bounds.usual(rule).clients());
    }

    /** @throws SetupProblem if so few clients could not break the rule */
    static void requireEnough(Rule rule, int clients) {
        if (rule instanceof Rule.Permits permits && !rule.isOne() && clients <= permits.count()) {
            throw problem(text -> text.tooFewForPermits(permits.count(), clients, permits.count() + 1));
        }
    }

    private static SetupProblem problem(Function<VerdictText, String> words) {
        return new SetupProblem(Message.of(VerdictText.class, words));
    }
}
