package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.sql.Database;
import io.github.lockevolution.faults.sql.DatabaseBackend;
import io.github.lockevolution.faults.sql.SqlLauncher;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The sales that are asked for by the names of critical sections, and not of locks.
 *
 * @param spec the command that was asked
 * @param sections as they were named
 * @param buyers how many come to each sale
 * @param stock how many items there are in each
 */
record SectionSales(
        CommandSpec spec,
        DemoOptions options,
        BackendOptions backends,
        List<SaleSection> sections,
        int buyers,
        int stock) {

    /** Nobody breaks it while no lease runs out. */
    private static final String LOCK = "stage5-lua";

    /**
     * @throws SetupProblem if there is no section of a name
     */
    static List<SaleSection> named(List<String> names) {
        return names.stream().map(SectionSales::named).distinct().toList();
    }

    /** As of a lock, the beginning of a name will do. */
    private static SaleSection named(String name) {
        List<SaleSection> found = Arrays.stream(SaleSection.values())
                .filter(section -> section.toString().startsWith(name))
                .toList();
        if (found.size() != 1) {
            throw problem(name);
        }
        return found.get(0);
    }

    private static SetupProblem problem(String name) {
        return new SetupProblem(
                Message.of(SectionSaleText.class, text -> text.noSuchSection(name, SaleSection.Names.all())));
    }

    /** Holds all of them, and gives the exit status. */
    int hold() throws InterruptedException {
        if (options.namesLock()) {
            throw new SetupProblem(Message.of(SectionSaleText.class, text -> text.lockIsGiven(LOCK)));
        }
        List<SectionAttack> attacks =
                options.attacks(List.of(SectionAttack.values()), List.of(SectionAttack.LATE_COMMIT));
        if (buyers < 2 && attacks.contains(SectionAttack.LATE_COMMIT)) {
            throw new SetupProblem(
                    Message.of(SaleText.class, text -> text.tooFewFor(SectionAttack.LATE_COMMIT.toString(), 2, 1)));
        }
        options.requireOutput();
        LockSpec lock = LockCatalog.onTheClassPath().named(List.of(LOCK)).get(0);
        try (DemoRedis started = new DemoRedis(backends.startRedis());
                Database database = startDatabase();
                ShutdownGuard guard = ShutdownGuard.of(
                        both(database, started), options.languages().language())) {
            Redis redis = started.redis();
            redis.requireFor(lock);
            long start = System.nanoTime();
            List<SectionBill> bills = hold(lock, redis, database, attacks, guard);
            DemoReport report = new DemoReport(
                    heading(database, lock),
                    bills,
                    attacks.size() * sections.size(),
                    (System.nanoTime() - start) / 1e9,
                    conclusion(bills));
            options.print(
                    report,
                    head(redis, database, lock),
                    redis,
                    spec.commandLine().getOut());
            return report.exitStatus();
        }
    }

    private static AutoCloseable both(Database database, DemoRedis redis) {
        return () -> {
            database.close();
            redis.close();
        };
    }

    /** In one that is somebody's, it says beforehand what it makes there. */
    private Database startDatabase() {
        Database database = Database.start(DatabaseBackend.chosenBy(backends.settings()));
        Language language = options.languages().language();
        new SqlLauncher(database)
                .traces()
                .ifPresent(traces -> spec.commandLine().getErr().println(traces.in(language)));
        return database;
    }

    /** Those that were held until somebody wanted it to end, or the Redis went away. */
    private List<SectionBill> hold(
            LockSpec lock, Redis redis, Database database, List<SectionAttack> attacks, ShutdownGuard guard)
            throws InterruptedException {
        SaleText text = options.languages().language().text(SaleText.class);
        List<SectionBill> bills = new ArrayList<>();
        try (ProgressLine line = new ProgressLine(spec.commandLine().getErr())) {
            SectionRunner runner = new SectionRunner(
                    lock,
                    redis,
                    database,
                    buyers,
                    stock,
                    guard::isStopRequested,
                    (sold, holders) -> line.show(Math.min(sold, stock), stock, text.soFar(sold, stock, holders)));
            runner.requireCanarySoldTwice();
            for (SectionAttack attack : attacks) {
                for (SaleSection section : sections) {
                    line.show(0, stock, text.soFar(0, stock, 0));
                    bills.add(runner.run(section, attack));
                    if (guard.isStopRequested() || RunProblem.isGone(redis)) {
                        return bills;
                    }
                }
            }
        }
        return bills;
    }

    private Message heading(Database database, LockSpec lock) {
        int tills = Math.min(SectionSale.MOST_TILLS, buyers);
        return Message.of(
                SectionSaleText.class, text -> text.heading(buyers, stock, database.version(), lock.name(), tills));
    }

    /** What threads happened to do is a sample. The exact count is to be had elsewhere, and this says where. */
    private Message conclusion(List<SectionBill> bills) {
        boolean isHarmless = bills.stream().allMatch(bill -> bill.harm() == 0);
        String counted =
                sections.stream().map(section -> "\n  ./lab explore " + section).collect(Collectors.joining());
        return language -> {
            SectionSaleText text = language.text(SectionSaleText.class);
            String words = isHarmless ? text.nothingHappened() : text.sectionIsAtFault();
            return Screen.paragraph(words) + counted;
        };
    }

    private JsonFields head(Redis redis, Database database, LockSpec lock) {
        return new JsonFields()
                .with("demo", spec.name())
                .with("redis", redis.version().toString())
                .with("database", database.version())
                .with("lock", lock.name())
                .with("buyers", buyers)
                .with("stock", stock);
    }
}
