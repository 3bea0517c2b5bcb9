package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.schedule.Bounds;
import io.github.lockevolution.faults.schedule.Census;
import io.github.lockevolution.faults.schedule.Explorer;
import io.github.lockevolution.faults.schedule.Stand;
import io.github.lockevolution.lock.LockStage;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.Interruption;
import io.github.lockevolution.workbench.console.Lines;
import io.github.lockevolution.workbench.console.Stages;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts a person into the scheduler's chair. */
@Command(
        name = "walk",
        header = "You are the scheduler: pick the next move, watch a real Redis.",
        description = {
            "",
            "A, B            the client's next command runs, or it leaves",
            "A-lost          the command runs, its answer never arrives",
            "A-crash         the client dies",
            "expire          the lease on the lock key runs out",
            "undo, restart   one move back, or all of them",
            "hint, show      the next move of the shortest story, or all of it",
            "help, quit",
            "",
            "Small letters and beginnings will do: a, e, u. In a pipe, one move a line.",
            ""
        },
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        synopsisHeading = "%nUsage: ",
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:you quit, or the lines ended", "2:wrong usage", "3:inconclusive"},
        footerHeading = "%nExamples:%n",
        footer = {"  ./lab walk stage4-set-nx-ex", "  printf 'A\\nexpire\\nB\\n' | ./lab walk stage5-lua"})
public final class Walk implements Callable<Integer> {

    /** Longer than a lesson takes. */
    private static final Duration LEASE = Duration.ofHours(1);

    private static final String PROMPT = "> ";

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "STAGE", description = "The lock.")
    private String stage;

    @Option(
            names = "--clients",
            order = 1,
            paramLabel = "N",
            defaultValue = "2",
            description = "How many clients there are: 2 to 4 (default 2).")
    private int clients;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws IOException {
        LockStage lock = Stages.onTheClassPath().named(List.of(stage)).get(0);
        Bounds bounds = new Bounds(clients, 1, 1, 0);
        PrintWriter out = spec.commandLine().getOut();
        try (Redis redis = backends.startRedis();
                Interruption interruption = Interruption.of(redis)) {
            Census census = census(redis, lock);
            try (Stand stand = Stand.open(lock, redis, bounds.clients(), LEASE);
                    Lines lines = Lines.from(System.in, out, WalkSession.WORDS)) {
                WalkSession session = new WalkSession(stand, redis, census);
                out.println(session.welcome());
                for (Optional<String> line = lines.next(PROMPT); line.isPresent(); line = lines.next(PROMPT)) {
                    if (WalkSession.isQuit(line.get())) {
                        break;
                    }
                    out.println(session.answer(line.get()));
                    out.flush();
                }
                session.close();
            }
            return interruption.isWished() ? ExitStatus.INCONCLUSIVE : ExitStatus.EVERY_DUTY_HELD;
        }
    }

    private static Census census(Redis redis, LockStage lock) {
        try (Stand stand = Stand.open(lock, redis, Bounds.USUAL.clients())) {
            return new Explorer(stand, Bounds.USUAL, Explorer.Merging.ON).explore(() -> false, progress -> {});
        }
    }
}
