package io.github.lockevolution.workbench.story;

import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.explore.CrossReplay;
import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.Successors;
import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.explore.judge.Replay;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.model.Move;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.CompiledSource;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.LockOptions;
import io.github.lockevolution.workbench.console.OptionConflicts;
import io.github.lockevolution.workbench.console.Quotation;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Replays a schedule and draws what happened. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab show stage3-setnx-setex:A.A-crash.B",
            "  ./lab show stage4-set-nx-ex:A.A.expire.B.A.B.B --on stage5-lua",
            "  ./lab show stage1-get-set:A.B.B.A.A.A.B.B --evolution",
            "  ./lab show stage4-set-nx-ex.careless:A.B.B.A.A --on stage5-lua",
            "  ./lab show stage2-setnx:A.A-crash.B --as svg > orphan.svg",
            "  ./lab show stage1-get-set:A.B.B.A.A.A.B.B --no-verdict",
            "  ./lab show stage2-setnx --source"
        })
public final class Show implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SCHEDULE", descriptionKey = "schedule")
    private String schedule;

    @ArgGroup
    private Others others = new Others();

    /** The options for other locks to which the schedule is transferred. */
    private static final class Others {

        @Option(names = "--on", order = 1, paramLabel = "LOCK")
        private List<String> named = List.of();

        @Option(names = "--evolution", order = 2)
        private boolean all;

        List<LockSpec> of(LockCatalog catalog, List<String> collections, LockSpec original) {
            List<LockSpec> chosen = all
                    ? catalog.chosen(List.of(), collections)
                    : named.isEmpty() && collections.isEmpty() ? List.of() : catalog.chosen(named, collections);
            return chosen.stream()
                    .filter(lock -> named.contains(lock.name()) || !lock.name().equals(original.name()))
                    .toList();
        }
    }

    @Mixin
    private LockOptions locks;

    @ArgGroup
    private Form form = new Form();

    /** The options for the form, for people or for programs. */
    private static final class Form {

        @Option(names = "--as", order = 3, paramLabel = "FORM", defaultValue = "text")
        private Drawing drawing = Drawing.text;

        @Option(names = "--json", order = 4)
        private boolean json;

        @Option(names = "--source", order = 5)
        private boolean source;
    }

    @Option(names = "--no-verdict", order = 6)
    private boolean noVerdict;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() {
        if (noVerdict) {
            OptionConflicts.requireNone(spec, "--no-verdict", Set.of("--json", "--source"));
        }
        if (form.source) {
            return showSource();
        }
        Language language = languages.language();
        Schedule wanted = Schedule.parse(schedule);
        LockCatalog stages = LockCatalog.onTheClassPath();
        LockSpec lock = stages.named(List.of(wanted.lock())).get(0);
        List<LockSpec> on = others.of(stages, locks.collections(), lock);
        try (Redis redis = backends.startRedis();
                StoreRegistry launcher = backends.launcherOn(redis);
                ShutdownGuard guard = ShutdownGuard.of(BackendOptions.both(launcher, redis), language)) {
            launcher.requireFor(lock);
            launcher.proven().withReplicaIf(wanted.needsReplica()).proveFor(List.of(lock));
            ReplayReport report = play(launcher.proven(), lock, wanted, on, stages.all());
            PrintWriter out = spec.commandLine().getOut();
            if (form.json) {
                out.println(ReplayReportJson.of(redis.version(), report));
            } else {
                Message drawing = in -> noVerdict ? report.unjudged(form.drawing, in) : report.as(form.drawing, in);
                Quotation.print(out, language, drawing, drawing);
            }
            return ExitStatus.of(guard.isStopRequested() ? Expectation.INCONCLUSIVE : report.expectation());
        }
    }

    /** Prints the source of a schedule's lock, or of a lock that is named alone. */
    private int showSource() {
        String name = schedule.replaceFirst("[.:].*", "");
        LockSpec lock = LockCatalog.onTheClassPath().named(List.of(name)).get(0);
        try (Redis redis = backends.startRedis()) {
            CompiledSource source = CompiledSource.of(lock, redis)
                    .orElseThrow(() -> new SetupProblem(ShowText.class, text -> text.noSource(lock.name())));
            Quotation.print(
                    spec.commandLine().getOut(),
                    languages.language(),
                    any -> source.belowTheImports(),
                    any -> source.belowTheImports());
            return ExitStatus.AS_EXPECTED;
        }
    }

    private static ReplayReport play(
            ProvenStore store, LockSpec lock, Schedule wanted, List<LockSpec> on, List<LockSpec> locks) {
        ProvenStore needed = store.withReplicaIf(wanted.needsReplica());
        try (Testbed testbed = Testbed.open(lock, wanted.program(), needed, wanted.clients())) {
            Replayer replayer = new Replayer(testbed);
            Trace story = replayer.play(wanted);
            if (!on.isEmpty() && !story.isComplete()) {
                List<String> possible =
                        story.possibleNext().stream().map(Move::toString).toList();
                throw new SetupProblem(ShowText.class, text -> text.incomplete(wanted.toString(), possible));
            }
            Replay replay = replayer.replay(story, CensusRun.REPLAYS);
            List<TransferResult> transferred = on.stream()
                    .map(other -> CrossReplay.on(other, store, story))
                    .toList();
            List<Explanation> explanations = Explanation.of(story, new Successors(locks).tryEach(story, store));
            return new ReplayReport(story, replay, explanations, transferred);
        }
    }
}
