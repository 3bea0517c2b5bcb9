package io.github.lockevolution.faults.attack;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.model.Event;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.InconclusiveException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A takes the lock, {@code SCRIPT FLUSH} makes Redis forget every script, as a restart or a failover would, and A gives the lock back,
 * well within its lease. A release that runs its script by {@code EVALSHA} alone then frees nothing, whether it says so or not.
 *
 * <p>The whole server has one cache, so this takes place on a server of its own; on a Redis that the bench did not start, it is ruled out.
 */
final class ScriptFlush implements AttackScript {

    private static final Pattern CACHED = Pattern.compile("^number_of_cached_scripts:(\\d+)", Pattern.MULTILINE);

    @Override
    public AttackStory carryOut(FaultScenario scenario) throws Exception {
        return AttackScript.on(
                scenario.environment().startAnother().orElseThrow(), scenario, ScriptFlush::flushWhileHeld);
    }

    private static AttackStory flushWhileHeld(FaultScenario scenario) throws Exception {
        // Calibrates on the lock on that server: so the script of the release is in its cache.
        scenario.profile();
        LiveClient a = scenario.client("A", FaultScenario.LONG_LEASE);
        scenario.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        int sentBefore = a.recorder().sent().size();
        boolean freed = scenario.watching(a, () -> {
            // Not earlier, since a look at the lock tries to take it, and may load a script again.
            flush(scenario);
            CompletableFuture<Boolean> call = a.beginUnlock();
            awaitEnd(a, call);
            return scenario.probe().isFree();
        });
        if (!freed) {
            scenario.record(new Event.StillTaken(a.name()));
        }
        scenario.record(new Event.Finished(a.name()));
        List<Command> all = a.recorder().sent();
        List<String> sent =
                all.subList(sentBefore, all.size()).stream().map(Command::name).toList();
        return AttackStory.that(
                words -> freed ? words.releasesAfterFlush(sent) : words.leavesLockTakenAfterFlush(sent));
    }

    /** A release may end with an error. A release whose reply was lost did not end by itself. */
    private static void awaitEnd(LiveClient a, CompletableFuture<Boolean> call) throws Exception {
        try {
            a.within(call);
        } catch (InconclusiveException e) {
            throw e;
        } catch (Exception e) {
            if (a.recorder().isWaiting()) {
                throw e;
            }
        }
    }

    private static void flush(FaultScenario scenario) {
        long before = cachedScripts(scenario.redis());
        scenario.redis().direct().scriptFlush();
        long after = cachedScripts(scenario.redis());
        scenario.require(before > 0 && after == 0, text -> text.scriptsNotFlushed(before, after));
    }

    /** The number of scripts in the cache; below zero if Redis does not report it. */
    private static long cachedScripts(Redis redis) {
        Matcher cached = CACHED.matcher(redis.direct().info("memory"));
        return cached.find() ? Long.parseLong(cached.group(1)) : -1;
    }
}
