package io.github.lockevolution.workbench.check;

import static io.github.lockevolution.workbench.console.TargetKind.NOT_EXCLUSIVE;
import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.PLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.REPLAYED;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.lock.AccessPolicy;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.BoundsOptions;
import io.github.lockevolution.workbench.console.ClientOptions;
import io.github.lockevolution.workbench.console.NotFor;
import io.github.lockevolution.workbench.console.RestartOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How a lock is judged, whichever it is. */
final class CheckOptions {

    /** A day, in seconds. */
    private static final int LONGEST = 86_400;

    private static final int USUAL_CLIENTS = AccessPolicyOptions.usualClients(AccessPolicy.EXCLUSIVE);

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private BoundsOptions bounds = new BoundsOptions(USUAL_CLIENTS);

    @Mixin
    private ClientOptions clients;

    @NotFor({SECTION, TOGETHER, ON_SERVERS, NOT_EXCLUSIVE, PLAYED, REPLAYED})
    @Option(names = "--attacks", order = 6)
    private boolean attacks;

    @Mixin
    private RestartOptions restarts;

    @Option(names = "--limit", order = 6, paramLabel = "SECONDS", defaultValue = "60")
    private int limit;

    @Option(names = "--lease", order = 6, paramLabel = "SECONDS", defaultValue = "30")
    private int lease;

    @Option(names = "--expect", order = 7, paramLabel = "FAILURE", split = ",")
    private List<String> expected = List.of();

    /**
     * The request of all these options.
     *
     * @param policy the rule of who may be inside together
     * @param together whether the clients are requests of one process
     * @param period in which work may be done once, in seconds, if that is the rule: then a lease is as long
     * @throws SetupProblem if one of them has no meaning
     */
    CheckRequest request(AccessPolicy policy, Optional<Integer> period, boolean together) {
        int seconds = period.orElse(lease);
        if (seconds != lease && spec.commandLine().getParseResult().hasMatchedOption("--lease")) {
            throw problem(text -> text.periodIsLease(seconds, lease));
        }
        bounds.useClients(spec, AccessPolicyOptions.usualClients(policy));
        if (together && !bounds.useTogether(spec)) {
            throw problem(VerdictText::twoTogether);
        }
        AccessPolicyOptions.requireEnough(policy, bounds.clients());
        if (limit < 1 || limit > LONGEST) {
            throw problem(text -> text.limitOutOfRange(limit, LONGEST));
        }
        List<Bounds> all = policy.isExclusive()
                ? bounds.fromUsualToWider()
                : bounds.fromUsualToWider(
                        Bounds.clients(bounds.clients()).crashes(1).expiries(1));
        if (seconds < 1 || seconds > LONGEST) {
            throw problem(text -> text.leaseOutOfRange(seconds, LONGEST));
        }
        return new CheckRequest(
                allowed(policy),
                all,
                BoundsOptions.areTyped(spec) ? bounds.bounds() : all.get(0),
                clients.program(),
                Duration.ofSeconds(seconds),
                limit,
                attacks ? restarts.withUsual() : restarts.attacks());
    }

    /** The expected failures, or those that no lock with a lease can avoid. */
    private Set<Failure> allowed(AccessPolicy policy) {
        Set<Failure> allowed = EnumSet.noneOf(Failure.class);
        if (expected.isEmpty() && !policy.isUnlimited()) {
            allowed.addAll(CheckResult.USUALLY_ALLOWED);
        }
        List<String> known = Arrays.stream(Failure.values()).map(Enum::name).toList();
        for (String name : expected) {
            if (!known.contains(name)) {
                throw problem(text -> text.noAllowed(name, known));
            }
            allowed.add(Failure.valueOf(name));
        }
        return allowed;
    }

    private static SetupProblem problem(Function<VerdictText, String> words) {
        return new SetupProblem(VerdictText.class, words);
    }
}
