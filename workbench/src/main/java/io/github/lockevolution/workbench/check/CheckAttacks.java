package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.attack.Attack;
import io.github.lockevolution.faults.attack.AttackResult;
import io.github.lockevolution.faults.attack.AttackRun;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.network.Environment;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.RestartOptions;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether the lock is put under real faults as well, and under which. */
final class CheckAttacks {

    @Option(names = "--attacks", order = 6)
    private boolean attacks;

    @Mixin
    private RestartOptions restarts;

    /**
     * @throws SetupProblem if this Redis cannot be put under those that were asked for
     */
    void require(Redis redis) {
        restarts.require(redis);
    }

    boolean areAskedFor() {
        return !asked().isEmpty();
    }

    private List<Attack> asked() {
        return attacks ? restarts.withUsual() : restarts.attacks();
    }

    /** On a bench of its own: the faults are real, and so are the leases, which run out by themselves. */
    List<AttackResult> on(CheckedLock lock, BackendOptions backends) {
        try (Environment bench = backends.startBench()) {
            return new AttackRun(bench, asked())
                    .on(List.of(lock), result -> {})
                    .get(0)
                    .results();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupProblem(Message.of(VerdictText.class, VerdictText::interrupted), e);
        }
    }
}
