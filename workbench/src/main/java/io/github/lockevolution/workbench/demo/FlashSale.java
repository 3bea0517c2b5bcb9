package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sells the stock of a shop to many buyers at once, guarded by a lock, and counts what was sold twice. */
@Command(
        name = "flash-sale",
        mixinStandardHelpOptions = true,
        footer = {
            "  ./lab demo flash-sale",
            "  ./lab demo flash-sale --buyers 2 --stock 1 --lock stage1-get-set --attack none",
            "  ./lab demo flash-sale --lock stage4-set-nx-ex,stage5-lua --attack late-unlock",
            "  ./lab demo flash-sale --section unlock-before-commit,unlock-after-commit",
            "  ./lab demo flash-sale --out sale.svg"
        })
public final class FlashSale implements Callable<Integer> {

    /** Each buyer has a connection, and so a port, of its own; RFC 6335 has 16,384 for that, from 49152 to 65535. */
    private static final int MOST_BUYERS = 16_000;

    private static final int MOST_STOCK = 1_000_000;

    /** A lock of history, and two ways that it could have been. */
    private static final List<String> USUAL_LOCKS =
            List.of("stage4-set-nx-ex", "fenced-lock", UnlockedBuyerClients.NAME);

    @Spec
    private CommandSpec spec;

    @Option(names = "--buyers", order = 1, paramLabel = "N", defaultValue = "1000")
    private int buyers;

    @Option(names = "--stock", order = 2, paramLabel = "N", defaultValue = "100")
    private int stock;

    @Option(
            names = "--section",
            order = 3,
            paramLabel = "SECTION",
            split = ",",
            completionCandidates = SaleSection.Names.class)
    private List<String> sections = List.of();

    @Mixin
    private DemoOptions options;

    @Mixin
    private BackendOptions backends;

    @Override
    public Integer call() throws InterruptedException {
        requireNumbers();
        return sections.isEmpty()
                ? sellUnderLocks()
                : new SectionSales(spec, options, backends, SectionSales.named(sections), buyers, stock).hold();
    }

    private int sellUnderLocks() throws InterruptedException {
        List<SaleAttack> attacks = options.attacks(List.of(SaleAttack.values()), List.of(SaleAttack.PAUSED_HOLDER));
        requireEnoughFor(attacks);
        List<Optional<LockSpec>> ways =
                options.locks(USUAL_LOCKS).stream().map(FlashSale::way).toList();
        options.requireOutput();
        Language language = options.languages().language();
        try (DemoRedis started = new DemoRedis(backends.startRedis());
                ShutdownGuard guard = ShutdownGuard.of(started, language)) {
            Redis redis = started.redis();
            ways.forEach(way -> way.ifPresent(redis::requireFor));
            SaleRunner.requireCanarySoldTwice(redis);
            long start = System.nanoTime();
            int lease = Math.toIntExact(Sale.LEASE.toSeconds());
            DemoReport report = new DemoReport(
                    Message.of(SaleText.class, text -> text.heading(buyers, stock, lease)),
                    sell(redis, ways, attacks, guard),
                    attacks.size() * ways.size(),
                    (System.nanoTime() - start) / 1e9);
            print(report, redis);
            return report.exitStatus();
        }
    }

    private void requireNumbers() {
        if (buyers < 1 || buyers > MOST_BUYERS) {
            throw problem(text -> text.buyersOutOfRange(buyers, MOST_BUYERS));
        }
        if (stock < 1 || stock > MOST_STOCK) {
            throw problem(text -> text.stockOutOfRange(stock, MOST_STOCK));
        }
    }

    private void requireEnoughFor(List<SaleAttack> attacks) {
        for (SaleAttack attack : attacks) {
            int needed = attack == SaleAttack.LATE_UNLOCK ? 3 : attack == SaleAttack.NONE ? 1 : 2;
            int items = attack == SaleAttack.LATE_UNLOCK ? 2 : 1;
            if (buyers < needed || stock < items) {
                throw problem(text -> text.tooFewFor(attack.toString(), needed, items));
            }
        }
    }

    private static SetupProblem problem(Function<SaleText, String> words) {
        return new SetupProblem(Message.of(SaleText.class, words));
    }

    /** A lock; empty for no lock at all. */
    private static Optional<LockSpec> way(String name) {
        return name.equals(UnlockedBuyerClients.NAME)
                ? Optional.empty()
                : Optional.of(LockCatalog.onTheClassPath().named(List.of(name)).get(0));
    }

    /** Those that were held until somebody wanted it to end, or the Redis went away. */
    private List<SaleBill> sell(
            Redis redis, List<Optional<LockSpec>> ways, List<SaleAttack> attacks, ShutdownGuard guard)
            throws InterruptedException {
        Language language = options.languages().language();
        SaleText text = language.text(SaleText.class);
        List<SaleBill> bills = new ArrayList<>();
        try (ProgressLine line = new ProgressLine(spec.commandLine().getErr())) {
            SaleRunner runner = new SaleRunner(
                    redis,
                    buyers,
                    stock,
                    guard::isStopRequested,
                    (sold, holders) -> line.show(sold, stock, text.soFar(sold, stock, holders)));
            for (SaleAttack attack : attacks) {
                for (Optional<LockSpec> way : ways) {
                    line.show(0, stock, text.soFar(0, stock, 0));
                    bills.add(runner.run(way, attack));
                    if (guard.isStopRequested() || RunProblem.isGone(redis)) {
                        return bills;
                    }
                }
            }
        }
        return bills;
    }

    private void print(DemoReport report, Redis redis) {
        JsonFields head = new JsonFields()
                .with("demo", spec.name())
                .with("redis", redis.version().toString())
                .with("buyers", buyers)
                .with("stock", stock);
        options.print(report, head, redis, spec.commandLine().getOut());
    }
}
