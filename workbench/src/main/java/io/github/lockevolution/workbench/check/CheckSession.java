package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.Overtime;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Checks what is named, in the way that is asked for, and tells what came of it. Each way gives the exit status.
 *
 * @param terminal is told how far the judging is
 */
record CheckSession(
        CheckTarget target,
        CheckRequest request,
        CheckOutput output,
        BackendOptions backends,
        Language language,
        PrintWriter terminal) {

    /** One lock. While the Redis starts and meets the canary, the lock is compiled. */
    int once(Optional<Baseline> baseline, Optional<SavedCheckFile> saved) {
        CompletableFuture<LockJudge> starting = CompletableFuture.supplyAsync(this::judge);
        try (CheckedLock lock = lock(starting);
                LockJudge judge = started(starting)) {
            Optional<Baseline> replayed = baseline.filter(Baseline::isReplayed);
            return replayed.isPresent()
                    ? replay(replayed.get(), lock, judge)
                    : check(
                            lock,
                            judge,
                            result -> baseline.map(it -> CheckComparison.of(it, Optional.empty(), result)),
                            saved);
        }
    }

    /**
     * Makes these moves of one lock and no others, and tells how things stand then.
     *
     * @param moves as in a schedule, with or without the name of the lock; empty for the start
     */
    int play(Optional<String> moves) {
        try (LockJudge judge = judge();
                CheckedLock lock = lock()) {
            String name = request.program().using(lock.name()) + ":";
            Optional<Schedule> schedule =
                    moves.map(words -> Schedule.parse(words.contains(":") ? words : name + words));
            Set<Failure> shown = judge.after(schedule, lock, output::print);
            return request.allowed().containsAll(shown) ? ExitStatus.AS_EXPECTED : ExitStatus.NOT_AS_EXPECTED;
        }
    }

    private LockJudge judge() {
        return LockJudge.start(request, backends, terminal, language);
    }

    private CheckedLock lock(CompletableFuture<LockJudge> starting) {
        try {
            return lock();
        } catch (RuntimeException e) {
            starting.thenAccept(LockJudge::close)
                    .exceptionally(unimportant -> null)
                    .join();
            throw e;
        }
    }

    private CheckedLock lock() {
        return made(target.named(), target::lock);
    }

    /** Its classes may do anything when they are loaded. */
    @SuppressWarnings("try")
    private CheckedLock made(String name, Supplier<CheckedLock> making) {
        try (Overtime overtime = request.overtime(name, CheckRequest.BEYOND, language)) {
            return making.get();
        }
    }

    private static LockJudge started(CompletableFuture<LockJudge> starting) {
        try {
            return starting.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : e;
        }
    }

    /** As long as nothing has changed, its schedules are enough; else it is checked anew. */
    private int replay(Baseline baseline, CheckedLock lock, LockJudge judge) {
        long start = System.nanoTime();
        SavedCheck saved = baseline.check();
        String file = baseline.file().toString();
        List<String> changed = baseline.changed();
        if (!changed.isEmpty()) {
            return anew(baseline, lock, judge, text -> text.changed(changed, file));
        }
        Map<Failure, Trace> shown = judge.replayed(lock, saved.schedules());
        List<String> stores = judge.versionsFor(lock);
        if (!stores.equals(saved.stores())) {
            return anew(baseline, lock, judge, text -> text.isOnOther(file, saved.stores(), stores));
        }
        List<String> lost = saved.failures().keySet().stream()
                .filter(failure -> !shown.containsKey(failure))
                .map(Enum::name)
                .toList();
        if (!lost.isEmpty()) {
            return anew(baseline, lock, judge, text -> text.showsNoMore(lost, file));
        }
        Optional<CheckResult> counted = saved.isBroken() ? Optional.empty() : Optional.of(judge.countedNarrowly(lock));
        if (counted.filter(result -> !saved.hasNarrowest(result)).isPresent()) {
            return anew(baseline, lock, judge, text -> text.countsDiffer(file));
        }
        ReplayedCheck replayed =
                new ReplayedCheck(lock, baseline, shown, counted, request, (System.nanoTime() - start) / 1e9);
        output.tell(replayed, language);
        return ExitStatus.of(replayed.expectation());
    }

    private int anew(Baseline baseline, CheckedLock lock, LockJudge judge, Function<SavedCheckText, String> why) {
        Optional<Message> reason = Optional.of(Message.of(SavedCheckText.class, why));
        return check(
                lock, judge, result -> Optional.of(CheckComparison.of(baseline, reason, result)), Optional.empty());
    }

    private int check(
            CheckedLock lock,
            LockJudge judge,
            Function<CheckResult, Optional<CheckComparison>> comparing,
            Optional<SavedCheckFile> saved) {
        Judgement judgement = judge.judge(lock);
        Optional<CheckComparison> since = comparing.apply(judgement.result());
        output.tell(judgement, since, request, language, backends);
        saved.flatMap(file -> file.write(judgement)).ifPresent(problem -> output.say(problem.in(language)));
        int status = ExitStatus.of(judgement.result().expectation());
        return since.filter(CheckComparison::isWorse).isPresent()
                ? ExitStatus.worse(status, ExitStatus.NOT_AS_EXPECTED)
                : status;
    }

    /** One lock whenever its file changes, on one Redis, until Ctrl-C. */
    int onEachChange() {
        Path file = target.watchedFile();
        FileWatch changes = new FileWatch(file);
        try (LockJudge judge = judge()) {
            int status;
            do {
                target.forgetClassPath();
                status = checkOrSayWhyNot(judge);
                output.say(language.text(VerdictText.class).watching(file.toString()));
            } while (changes.awaitChange(judge.guard()::isStopRequested));
            return status;
        }
    }

    private int checkOrSayWhyNot(LockJudge judge) {
        try (CheckedLock lock = lock()) {
            return check(lock, judge, result -> Optional.empty(), Optional.empty());
        } catch (SetupProblem e) {
            output.say(e.in(language));
            return ExitStatus.WRONG_USAGE;
        }
    }

    /** A section with one lock after the other: which of them is enough for its work. */
    int eachLock() {
        try (LockJudge judge = judge()) {
            CheckedFiles checked = new CheckedFiles(request);
            for (LockSpec given : target.locksInTurn()) {
                try (CheckedLock section = made(given.name(), () -> target.taking(given))) {
                    checked.add(given.name(), judge.judge(section));
                }
                output.tellLast(checked, language);
            }
            output.tellAll(checked);
            return checked.status();
        }
    }

    /** A section at one level of isolation after the other: which of them is enough for its work. */
    int eachLevel() {
        CheckedFiles checked = new CheckedFiles(request);
        for (String level : target.levelsInTurn()) {
            backends.useIsolation(level);
            try (CheckedLock section = lock();
                    LockJudge judge = judge()) {
                checked.add(level, judge.judge(section));
            }
            output.tellLast(checked, language);
        }
        output.tellAll(checked);
        return checked.status();
    }

    /** Several files. Those of which a lock can be made are judged, whatever is wrong with another. */
    int eachFile() {
        try (LockJudge judge = judge()) {
            CheckedFiles checked = new CheckedFiles(request);
            for (String file : target.files()) {
                try (CheckedLock lock = made(file, () -> target.inJava(file))) {
                    checked.add(file, judge.judge(lock));
                } catch (SetupProblem e) {
                    checked.refuse(file, e);
                }
                output.tellLast(checked, language);
            }
            output.tellAll(checked);
            return checked.status();
        }
    }
}
