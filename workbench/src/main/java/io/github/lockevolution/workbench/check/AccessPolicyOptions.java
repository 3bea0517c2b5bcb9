package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.NOT_EXCLUSIVE;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.OptionConflicts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options for the access policy: how many clients may be inside together, or how often work may be done. */
final class AccessPolicyOptions {

    private static final String PERMITS = "--permits";
    private static final String READERS_WRITERS = "--readers-writers";
    private static final String ONCE = "--once";
    private static final String ONCE_PER = "--once-per";

    private static final int USUAL_CLIENTS = 3;

    private static final Pattern SECONDS = Pattern.compile("(?<seconds>[1-9][0-9]{0,4})s?");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @NotFor({SECTION, TOGETHER})
    @Option(names = PERMITS, order = 1, paramLabel = "N")
    private Optional<Integer> permits = Optional.empty();

    @NotFor({SECTION, TOGETHER})
    @Option(names = READERS_WRITERS, order = 1)
    private boolean hasReadersAndWriters;

    @NotFor({SECTION, TOGETHER})
    @Option(names = ONCE, order = 1)
    private boolean isOnce;

    @NotFor({SECTION, TOGETHER})
    @Option(names = ONCE_PER, order = 1, paramLabel = "LEASE")
    private Optional<String> period = Optional.empty();

    /**
     * The rule.
     *
     * @throws SetupProblem if it is none, or something else was asked for that is for locks alone
     */
    AccessPolicy policy() {
        List<String> typed = Stream.of(PERMITS, READERS_WRITERS, ONCE, ONCE_PER)
                .filter(spec.commandLine().getParseResult()::hasMatchedOption)
                .toList();
        if (typed.size() > 1) {
            throw problem(text -> text.severalRules(typed));
        }
        int most = Bounds.MOST_CLIENTS - 1;
        permits.filter(count -> count < 1 || count > most).ifPresent(count -> {
            throw problem(text -> text.permitsOutOfRange(count, most));
        });
        AccessPolicy policy = typedRule();
        if (!policy.equals(AccessPolicy.EXCLUSIVE)) {
            OptionConflicts.requireFitting(
                    spec,
                    NOT_EXCLUSIVE,
                    other -> Message.of(VerdictText.class, text -> text.isForLocks(other, typed.get(0))));
        }
        return policy;
    }

    private AccessPolicy typedRule() {
        if (hasReadersAndWriters) {
            return AccessPolicy.READERS_OR_WRITER;
        }
        if (isOnce) {
            return AccessPolicy.AT_MOST_ONCE;
        }
        return period.isPresent() ? AccessPolicy.AT_MOST_ONCE_PER_LEASE : AccessPolicy.permits(permits.orElse(1));
    }

    /**
     * The period in which work may be done once, in seconds; empty if there is none.
     *
     * @throws SetupProblem if it is no time
     */
    Optional<Integer> periodSeconds() {
        return period.map(text -> {
            Matcher matcher = SECONDS.matcher(text);
            if (!matcher.matches()) {
                throw problem(words -> words.isNoPeriod(text));
            }
            return Integer.parseInt(matcher.group("seconds"));
        });
    }

    /** The option by which a lock with this access policy is checked. */
    static String optionFor(AccessPolicy policy) {
        return Map.of(
                        AccessPolicy.READERS_OR_WRITER, READERS_WRITERS,
                        AccessPolicy.AT_MOST_ONCE, ONCE,
                        AccessPolicy.AT_MOST_ONCE_PER_LEASE, ONCE_PER + " 30")
                .getOrDefault(policy, PERMITS + " " + policy.capacity());
    }

    /** The number of clients for this policy, unless another is typed: the fewest that can show the rule broken. */
    static int usualClients(AccessPolicy policy) {
        int needed = Bounds.usual(policy).clients();
        return policy.isUnlimited() ? needed : Math.max(USUAL_CLIENTS, needed);
    }

    /** @throws SetupProblem if so few clients could not break the rule */
    static void requireEnough(AccessPolicy policy, int clients) {
        policy.permits().ifPresent(permits -> {
            if (clients <= permits) {
                throw problem(text -> text.tooFewForPermits(permits, clients, permits + 1));
            }
        });
    }

    private static SetupProblem problem(Function<VerdictText, String> words) {
        return new SetupProblem(VerdictText.class, words);
    }
}
