package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.explore.ProvenStore;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisServerCount;
import io.github.lockevolution.faults.store.StoreRegistry;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.RedisBinding;
import io.github.lockevolution.workbench.console.Asked;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ClientOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.Lines;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import io.github.lockevolution.workbench.console.Terminal;
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
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Lets a person be the scheduler. */
@Command(
        name = "walk",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab walk stage4",
            "  ./lab walk stage2 --predict",
            "  ./lab walk stage3 --free",
            "  echo A expire B | ./lab walk stage5"
        })
public final class Walk implements Callable<Integer> {

    /** Longer than anybody thinks about a move. */
    private static final Duration LEASE = Duration.ofHours(1);

    private static final String PROMPT = "> ";

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Asked lab;

    @Parameters(paramLabel = "LOCK", completionCandidates = LockCatalog.Names.class, descriptionKey = "lock")
    private String stage;

    @Option(names = "--clients", order = 1, paramLabel = "N", defaultValue = "2")
    private int clients;

    @Option(names = "--failovers", order = 2, paramLabel = "N", defaultValue = "0")
    private int failovers;

    @Option(names = "--predict", order = 2)
    private boolean predict;

    @Option(names = "--free", order = 2)
    private boolean free;

    @Mixin
    private ClientOptions client;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws IOException {
        LockSpec lock = LockCatalog.onTheClassPath().named(List.of(stage)).get(0);
        Language language = languages.language();
        Bounds bounds = Bounds.clients(clients).crashes(1).expiries(1).failovers(failovers);
        PrintWriter out = spec.commandLine().getOut();
        try (Redis redis = backends.startRedis();
                StoreRegistry launcher = backends.launcherOn(redis);
                ShutdownGuard guard = ShutdownGuard.ofConversation(BackendOptions.both(launcher, redis), language)) {
            ProvenStore needed = launcher.proven().withReplicaIf(failovers > 0);
            needed.proveFor(List.of(lock));
            WalkGuide guide = guide(needed, lock);
            try (Testbed testbed = Testbed.open(lock, client.program(), needed, bounds.clients(), LEASE);
                    Lines lines = Lines.from(lab.input(), out, WalkSession.words(clients, servers(lock)))) {
                WalkSession session = new WalkSession(testbed, redis, guide, language, !free);
                if (predict) {
                    session.predict();
                }
                out.println(session.welcome());
                converse(session, lines, out, language.text(WalkText.class));
                session.close();
                return guard.isStopRequested() ? ExitStatus.INCONCLUSIVE : status(session);
            }
        }
    }

    private int servers(LockSpec lock) {
        return lock.binding() == RedisBinding.SEVERAL_SERVERS ? RedisServerCount.chosenBy(backends.settings()) : 0;
    }

    private static void converse(WalkSession session, Lines lines, PrintWriter out, WalkText text) throws IOException {
        Optional<String> line = lines.next(PROMPT);
        if (line.isEmpty()) {
            out.println(text.nothingTyped());
        }
        while (line.isPresent() && !WalkSession.isQuit(line.get())) {
            out.println(session.answer(line.get()));
            line = lines.next(PROMPT);
        }
    }

    /** A lesson in a pipe has to notice its own mistakes; a person is told at once. */
    private static int status(WalkSession session) {
        return session.hasRefused() && !Terminal.hasAPerson() ? ExitStatus.WRONG_USAGE : ExitStatus.AS_EXPECTED;
    }

    private WalkGuide guide(ProvenStore store, LockSpec lock) {
        try (Testbed testbed =
                Testbed.open(lock, client.program(), store, Bounds.usual(lock).clients())) {
            return WalkGuide.on(testbed, failovers).requireConclusive();
        }
    }
}
