package io.github.lockevolution.benchmarks;

import io.github.lockevolution.benchmarks.LockBenchmark.Effort;
import io.github.lockevolution.faults.model.Bound;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.benchmark.Benchmark;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.console.ProgressLine;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.ShutdownGuard;
import java.io.PrintWriter;
import java.util.List;

/** Measures the bench itself, and the locks where nothing goes wrong. */
public final class Measurements implements Benchmark {

    /** What is measured unless others are asked for, as far as it is there. */
    private static final List<String> USUAL_COLLECTIONS = List.of(LockSpec.STAGES, "beyond", "libraries");

    @Override
    public int run(Request request) throws Exception {
        return switch (request.subject()) {
            case explorer -> tell(exploring(request), request);
            case locks -> locking(request);
            case toxiproxy -> tell(request.isSoak() ? ToxiproxySoak.figures() : ToxiproxyBenchmark.figures(), request);
        };
    }

    private static List<Figure> exploring(Request request) throws InterruptedException {
        List<LockSpec> stages = LockCatalog.onTheClassPath().stages();
        Bounds most = Bounds.clients(request.clients())
                .crashes(Bounds.USUAL.most(Bound.CRASHES))
                .expiries(Bounds.USUAL.most(Bound.EXPIRIES));
        try (Redis redis = request.backends().startRedis();
                ShutdownGuard interruption = ShutdownGuard.of(redis, request.language())) {
            return new ExplorerBenchmark(redis, stages, most, interruption::isStopRequested).figures();
        }
    }

    private static int locking(Request request) throws InterruptedException {
        List<LockSpec> stages = chosen(request.collections());
        long start = System.nanoTime();
        try (Redis redis = request.backends().startRedis();
                ShutdownGuard interruption = ShutdownGuard.of(redis, request.language())) {
            LockBenchmark benchmark = new LockBenchmark(redis, Effort.USUAL, interruption::isStopRequested);
            LockReport report = measured(stages, benchmark, request);
            return tell(report, redis, (System.nanoTime() - start) / 1e9, request);
        }
    }

    private static LockReport measured(List<LockSpec> stages, LockBenchmark benchmark, Request request)
            throws InterruptedException {
        LockFigureText text = request.language().text(LockFigureText.class);
        try (ProgressLine progress = new ProgressLine(request.terminal())) {
            return benchmark.measure(
                    stages, (done, all, lock) -> progress.show(done, all, text.progress(done, all, lock)));
        }
    }

    private static List<LockSpec> chosen(List<String> collections) {
        LockCatalog catalog = LockCatalog.onTheClassPath();
        return collections.isEmpty()
                ? catalog.all().stream()
                        .filter(lock -> USUAL_COLLECTIONS.contains(lock.collection()))
                        .toList()
                : catalog.chosen(List.of(), collections);
    }

    private static int tell(LockReport report, Redis redis, double seconds, Request request) {
        PrintWriter out = request.out();
        if (request.isForPrograms()) {
            out.println(report.json(redis.version()));
        } else {
            Language language = request.language();
            String time = String.format(language.locale(), "%.1f", seconds);
            out.println(report.in(language));
            out.println(language.text(LockFigureText.class)
                    .where(time, redis.version().toString(), redis.origin()));
        }
        return report.isWithinGoals() ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED;
    }

    private static int tell(List<Figure> figures, Request request) {
        PrintWriter out = request.out();
        if (request.isForPrograms()) {
            out.println(RecordJson.text(JsonFields.of(figures, it -> it.name().in(Language.ENGLISH), Figure::value)));
        } else {
            figures.forEach(figure -> out.println(figure.in(request.language())));
        }
        return figures.stream().allMatch(Figure::isWithinBound) ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED;
    }
}
