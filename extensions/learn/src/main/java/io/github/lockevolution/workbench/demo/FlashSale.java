package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackends;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Sells the stock of a shop to many buyers at once, guarded by a lock, and counts the items that were sold twice. */
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

    private static final int MOST = 1_000_000;

    /** A lock of history, and two ways that it could have been. */
    private static final List<String> USUAL_LOCKS =
            List.of("stage4-set-nx-ex", "fenced-lock", SaleSection.CONDITIONAL_UPDATE.toString());

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
        List<SaleAttack> attacks = requireAttacks();
        List<SaleVariant> variants = isOfSections()
                ? sections.stream()
                        .map(SaleSection::named)
                        .distinct()
                        .map(SaleVariant::of)
                        .toList()
                : options.locks(USUAL_LOCKS).stream().map(SaleVariant::named).toList();
        options.requireOutput();
        try (DemoRedis started = new DemoRedis(backends.startRedis());
                Database database = startDatabase();
                ShutdownGuard guard = ShutdownGuard.of(both(database, started), language())) {
            Redis redis = started.redis();
            variants.forEach(variant -> redis.requireFor(variant.lock()));
            long start = System.nanoTime();
            List<SaleBill> bills = sell(redis, database, variants, attacks, guard);
            DemoReport report = report(database, variants, bills, attacks.size(), (System.nanoTime() - start) / 1e9);
            options.print(
                    report, head(redis, database), redis, spec.commandLine().getOut());
            return report.exitStatus();
        }
    }

    private boolean isOfSections() {
        return !sections.isEmpty();
    }

    private Language language() {
        return options.languages().language();
    }

    private List<SaleAttack> requireAttacks() {
        if (buyers < 1 || buyers > MOST) {
            throw problem(text -> text.buyersOutOfRange(buyers, MOST));
        }
        if (stock < 1 || stock > MOST) {
            throw problem(text -> text.stockOutOfRange(stock, MOST));
        }
        if (isOfSections() && options.namesLock()) {
            throw problem(text -> text.lockIsGiven(SaleVariant.SOUND));
        }
        SaleAttack usual = isOfSections() ? SaleAttack.LATE_COMMIT : SaleAttack.PAUSED_HOLDER;
        List<SaleAttack> attacks = options.attacks(SaleAttack.all(isOfSections()), List.of(usual));
        for (SaleAttack attack : attacks) {
            if (buyers < attack.buyers() || stock < attack.stock()) {
                throw problem(text -> text.tooFewFor(attack.toString(), attack.buyers(), attack.stock()));
            }
        }
        return attacks;
    }

    private static SetupProblem problem(Function<SaleText, String> words) {
        return new SetupProblem(SaleText.class, words);
    }

    private static AutoCloseable both(Database database, DemoRedis redis) {
        return () -> {
            database.close();
            redis.close();
        };
    }

    /** In a database with somebody's data, a message says beforehand which changes it makes there. */
    private Database startDatabase() {
        Database database = Database.start(DatabaseBackends.chosenBy(backends.settings()));
        new SqlLauncher(database)
                .traces()
                .ifPresent(traces -> spec.commandLine().getErr().println(traces.in(language())));
        return database;
    }

    /** The bills of the sales that were held until somebody asked to stop, or the Redis went away. */
    private List<SaleBill> sell(
            Redis redis, Database database, List<SaleVariant> variants, List<SaleAttack> attacks, ShutdownGuard guard)
            throws InterruptedException {
        SaleText text = language().text(SaleText.class);
        List<SaleBill> bills = new ArrayList<>();
        try (ProgressLine line = new ProgressLine(spec.commandLine().getErr())) {
            SaleRunner runner = new SaleRunner(
                    redis,
                    database,
                    buyers,
                    stock,
                    guard::isStopRequested,
                    (sold, holders) -> line.show(Math.min(sold, stock), stock, text.soFar(sold, stock, holders)));
            runner.requireCanarySoldTwice();
            for (SaleAttack attack : attacks) {
                for (SaleVariant variant : variants) {
                    line.show(0, stock, text.soFar(0, stock, 0));
                    bills.add(runner.run(variant, attack));
                    if (guard.isStopRequested() || RunProblem.isGone(redis)) {
                        return bills;
                    }
                }
            }
        }
        return bills;
    }

    private DemoReport report(
            Database database, List<SaleVariant> variants, List<SaleBill> bills, int attacks, double seconds) {
        int wanted = attacks * variants.size();
        if (!isOfSections()) {
            int lease = Math.toIntExact(SaleVariant.LEASE.toSeconds());
            return new DemoReport(
                    Message.of(SaleText.class, text -> text.heading(buyers, stock, lease)), bills, wanted, seconds);
        }
        int tills = Math.min(Sale.MOST_TILLS, buyers);
        return new DemoReport(
                Message.of(
                        SaleText.class,
                        text -> text.sectionHeading(buyers, stock, database.version(), SaleVariant.SOUND, tills)),
                bills,
                wanted,
                seconds,
                conclusion(variants, bills));
    }

    /**
     * A run with threads is a sample. The exact count comes from an exploration, and the conclusion names its command.
     */
    private static Message conclusion(List<SaleVariant> variants, List<SaleBill> bills) {
        boolean isHarmless = bills.stream().allMatch(bill -> bill.harm() == 0);
        String counted = variants.stream()
                .map(variant -> "\n  ./lab explore " + variant.name())
                .collect(Collectors.joining());
        return language -> {
            SaleText text = language.text(SaleText.class);
            String words = isHarmless ? text.nothingHappened() : text.sectionIsAtFault();
            return Screen.paragraph(words) + counted;
        };
    }

    private JsonFields head(Redis redis, Database database) {
        JsonFields head = new JsonFields()
                .with("demo", spec.name())
                .with("redis", redis.version().toString())
                .with("database", database.version());
        return (isOfSections() ? head.with("lock", SaleVariant.SOUND) : head)
                .with("buyers", buyers)
                .with("stock", stock);
    }
}
