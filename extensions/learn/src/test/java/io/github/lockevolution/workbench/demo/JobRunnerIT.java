package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.testkit.OnTheBench;
import io.github.lockevolution.workbench.console.LockCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a few minutes of a scheduled job cost on two nodes with Spring, lock by lock; side by side, as each starts two JVMs. */
@OnTheBench
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JobRunnerIT {

    private static final int MINUTES = 3;

    private Future<List<String>> stage1;
    private Future<List<String>> stage3;
    private Future<List<String>> stage4;
    private Future<List<String>> stage5;

    @BeforeAll
    void run_all(Redis redis) {
        ExecutorService threads = Executors.newCachedThreadPool();
        stage1 = threads.submit(() -> bills(redis, "stage1-get-set", JobAttack.NONE));
        stage3 = threads.submit(() -> bills(redis, "stage3-setnx-setex", JobAttack.CUT_BETWEEN_COMMANDS));
        stage4 = threads.submit(() -> bills(
                redis, "stage4-set-nx-ex", JobAttack.PAUSED_HOLDER, JobAttack.KILLED_WHILE_HOLDING, JobAttack.NONE));
        stage5 = threads.submit(
                () -> bills(redis, "stage5-lua", JobAttack.PAUSED_HOLDER, JobAttack.CUT_BETWEEN_COMMANDS));
        threads.shutdown();
    }

    private static List<String> bills(Redis redis, String name, JobAttack... attacks) throws InterruptedException {
        LockSpec lock = LockCatalog.onTheClassPath().named(List.of(name)).get(0);
        JobRunner runner = new JobRunner(redis, MINUTES, () -> false, over -> {});
        List<String> bills = new ArrayList<>();
        try (JobCluster cluster = new JobCluster(redis, lock, 2)) {
            for (JobAttack attack : attacks) {
                bills.add(attack + ": " + runner.run(lock, cluster, attack).words(Language.ENGLISH));
            }
        }
        return bills;
    }

    @Test
    void stage_1_lets_every_job_run_on_every_node() throws Exception {
        assertThat(stage1.get()).containsExactly("none: 3 runs due: 0 once, 3 twice or more, 0 never");
    }

    @Test
    void stage_3_never_runs_the_job_again_after_a_crash_between_its_two_commands() throws Exception {
        assertThat(stage3.get()).containsExactly("cut-between-commands: 3 runs due: 0 once, 0 twice or more, 3 never");
    }

    /** The node that wakes up deletes the lock of the other one, so the job becomes due on it again while the other works. */
    @Test
    void stage_4_runs_the_job_twice_after_a_pause_and_survives_the_rest() throws Exception {
        assertThat(stage4.get())
                .containsExactly(
                        "paused-holder: 3 runs due: 2 once, 1 twice or more, 0 never",
                        "killed-while-holding: 3 runs due: 3 once, 0 twice or more, 0 never",
                        "none: 3 runs due: 3 once, 0 twice or more, 0 never");
    }

    @Test
    void stage_5_loses_only_the_run_of_a_node_that_dies() throws Exception {
        assertThat(stage5.get())
                .containsExactly(
                        "paused-holder: 3 runs due: 3 once, 0 twice or more, 0 never",
                        "cut-between-commands: 3 runs due: 2 once, 0 twice or more, 1 never");
    }

    @Test
    void two_nodes_with_a_lock_that_lets_both_in_are_seen(Redis redis) {
        assertThatNoException().isThrownBy(() -> JobRunner.requireCanaryRanTwice(redis));
    }

    @Test
    void no_node_outlives_its_cluster(Redis redis) {
        LockSpec lock =
                LockCatalog.onTheClassPath().named(List.of("stage2-setnx")).get(0);
        List<ProcessHandle> started;
        try (JobCluster cluster = new JobCluster(redis, lock, 2)) {
            started = cluster.nodes().stream().map(JobCluster.Node::process).toList();
            assertThat(started).hasSize(2).allMatch(ProcessHandle::isAlive);
        }

        assertThat(started).noneMatch(ProcessHandle::isAlive);
    }
}
