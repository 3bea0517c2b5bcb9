package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** What a lock may show and still pass. */
final class AllowedFailures {

    @Option(names = "--expect", order = 7, paramLabel = "FAILURE", split = ",")
    private List<String> expected;

    /**
     * What was asked for, or what a lock with a lease cannot be free of.
     *
     * @throws SetupProblem if one has no such name
     */
    Set<Failure> all() {
        Set<Failure> allowed = EnumSet.noneOf(Failure.class);
        if (expected == null) {
            allowed.addAll(CheckResult.USUALLY_ALLOWED);
            return allowed;
        }
        List<String> known = Arrays.stream(Failure.values()).map(Enum::name).toList();
        for (String name : expected) {
            if (!known.contains(name)) {
                throw new SetupProblem(Message.of(VerdictText.class, text -> text.noAllowed(name, known)));
            }
            allowed.add(Failure.valueOf(name));
        }
        return allowed;
    }
}
