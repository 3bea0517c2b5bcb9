package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.check.CheckedLock;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.model.Trace;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.Overtime;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Checks the targets in the way that is asked for, and prints the results. Each way returns the exit status.
 *
 * @param earlier the earlier check for comparison
 * @param terminal is told how far the judging is
 */
record CheckSession(
        CheckTarget target,
        CheckRequest request,
        Optional<EarlierCheck> earlier,
        CheckOutput output,
        BackendOptions backends,
        LanguageOptions languages,
        PrintWriter terminal) {

    private Language language() {
        return languages.language();
    }

    /**
     * Checks one lock. While the Redis starts and meets the canary, the lock is compiled.
     *
     * @param isReplay whether the schedules of the earlier check come first
     */
    int once(boolean isReplay) {
        CompletableFuture<LockJudge> starting = CompletableFuture.supplyAsync(this::judge);
        try (CheckedLock lock = lock(starting);
                LockJudge judge = started(starting)) {
            return isReplay ? replay(earlier.orElseThrow(), lock, judge) : check(lock, judge, Optional.empty());
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
        return LockJudge.start(request, backends, terminal, language());
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
        try (Overtime overtime = request.overtime(name, CheckRequest.BEYOND, language())) {
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

    /** A lock that is still broken is told so in a moment; that it passes, or is better, only a whole check says. */
    private int replay(EarlierCheck before, CheckedLock lock, LockJudge judge) {
        long start = System.nanoTime();
        String file = before.file().toString();
        Map<Failure, Trace> shown = judge.replayed(lock, before.schedules());
        List<String> lost = before.schedules().keySet().stream()
                .filter(failure -> !shown.containsKey(failure))
                .map(Enum::name)
                .toList();
        if (!lost.isEmpty()) {
            return check(lock, judge, because(text -> text.showsNoMore(lost, file)));
        }
        if (request.allowed().containsAll(shown.keySet())) {
            return check(lock, judge, because(text -> text.provesNoPass(file)));
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        output.tell(new ReplayedCheck(lock, before, shown, request.allowed(), seconds), language());
        return ExitStatus.NOT_AS_EXPECTED;
    }

    private static Optional<Message> because(Function<EarlierCheckText, String> why) {
        return Optional.of(Message.of(EarlierCheckText.class, why));
    }

    /** @param why it is checked in whole; empty if that was asked for */
    private int check(CheckedLock lock, LockJudge judge, Optional<Message> why) {
        Judgement judgement = judge.judge(lock);
        Optional<CheckComparison> since = earlier.map(before -> CheckComparison.of(before, why, judgement.result()));
        output.tell(new CheckOutcome(
                judgement, since, request, language(), new CheckOutcome.Bench(backends, languages.asked(), terminal)));
        int status = ExitStatus.of(judgement.result().expectation());
        return since.filter(CheckComparison::isWorse).isPresent()
                ? ExitStatus.worse(status, ExitStatus.NOT_AS_EXPECTED)
                : status;
    }

    /** Checks one lock whenever its file changes, on one Redis, until Ctrl-C. */
    int onEachChange() {
        Path file = target.watchedFile();
        FileWatch changes = new FileWatch(file);
        try (LockJudge judge = judge()) {
            int status;
            do {
                target.forgetClassPath();
                status = checkOrSayWhyNot(judge);
                output.say(language().text(VerdictText.class).watching(file.toString()));
            } while (changes.awaitChange(judge.guard()::isStopRequested));
            return status;
        }
    }

    private int checkOrSayWhyNot(LockJudge judge) {
        try (CheckedLock lock = lock()) {
            return check(lock, judge, Optional.empty());
        } catch (SetupProblem e) {
            output.say(e.in(language()));
            return ExitStatus.WRONG_USAGE;
        }
    }

    /** The same target in one way after the other. */
    int eachTurn() {
        return each(target.turns(), (turn, checked) -> {
            turn.stores().accept(backends);
            try (CheckedLock lock = made(turn.name(), turn.lock());
                    LockJudge judge = judge()) {
                checked.add(turn.name(), judge.judge(lock));
            }
        });
    }

    /** Checks several files. A file of which no lock can be made does not keep the others from being judged. */
    int eachFile() {
        try (LockJudge judge = judge()) {
            return each(target.files(), (file, checked) -> {
                try (CheckedLock lock = made(file, () -> target.lock(file))) {
                    checked.add(file, judge.judge(lock));
                } catch (SetupProblem e) {
                    checked.refuse(file, e);
                }
            });
        }
    }

    private <T> int each(List<T> all, BiConsumer<T, CheckedFiles> check) {
        CheckedFiles checked = new CheckedFiles(request);
        for (T one : all) {
            check.accept(one, checked);
            output.tellLast(checked, language());
        }
        output.tellAll(checked);
        return checked.status();
    }
}
