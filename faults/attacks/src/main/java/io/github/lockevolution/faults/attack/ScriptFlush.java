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
 * <p>The cache is that of the whole server, so this takes place on a server of its own; where Redis is somebody's, it is ruled out.
 */
final class ScriptFlush implements AttackScript {

    private static final Pattern CACHED = Pattern.compile("^number_of_cached_scripts:(\\d+)", Pattern.MULTILINE);

    @Override
    public AttackStory carryOut(Scene scene) throws Exception {
        return AttackScript.on(scene.environment().startAnother().orElseThrow(), scene, ScriptFlush::flushWhileHeld);
    }

    private static AttackStory flushWhileHeld(Scene scene) throws Exception {
        // Rehearses the lock on that server: so the script of the release is in its cache.
        scene.profile();
        LiveClient a = scene.client("A", Scene.LONG_LEASE);
        scene.require(a.tryLock(), text -> text.freeLockNotTakenBy(a.name()));
        int sentBefore = a.recorder().sent().size();
        boolean freed = scene.watching(a, () -> {
            // Not before: whoever looks at the lock tries to take it, and may load a script again.
            flush(scene);
            CompletableFuture<Boolean> call = a.beginUnlock();
            awaitEnd(a, call);
            return scene.probe().isFree();
        });
        if (!freed) {
            scene.record(new Event.StillTaken(a.name()));
        }
        scene.record(new Event.Finished(a.name()));
        List<Command> all = a.recorder().sent();
        List<String> sent =
                all.subList(sentBefore, all.size()).stream().map(Command::name).toList();
        return AttackStory.that(
                words -> freed ? words.releasesAfterFlush(sent) : words.leavesLockTakenAfterFlush(sent));
    }

    /** A release may end with an error. One whose answer was lost did not end by itself. */
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

    private static void flush(Scene scene) {
        long before = cachedScripts(scene.redis());
        scene.redis().direct().scriptFlush();
        long after = cachedScripts(scene.redis());
        scene.require(before > 0 && after == 0, text -> text.scriptsNotFlushed(before, after));
    }

    /** Below zero if Redis does not say. */
    private static long cachedScripts(Redis redis) {
        Matcher cached = CACHED.matcher(redis.direct().info("memory"));
        return cached.find() ? Long.parseLong(cached.group(1)) : -1;
    }
}
