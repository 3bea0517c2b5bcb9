package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.explore.Replayer;
import io.github.lockevolution.faults.explore.run.Testbed;
import io.github.lockevolution.faults.explore.run.UnprovenTestbed;
import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.SetnxThenSetex;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TakesTwoKeys;
import io.github.lockevolution.faults.model.Schedule;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.redis.client.RedisLauncher;
import io.github.lockevolution.lock.LockSpec;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A schedule of a lock, and its timeline when it is run on a real Redis. */
record Story(LockSpec lock, String moves) {

    private static final Map<Schedule, Timeline> PLAYED = new ConcurrentHashMap<>();

    /** Both look, both take; then B deletes the key that A wrote. */
    static final Story RACE = new Story(new GetThenSet().lock(), "A.B.B.A.A.B.B.A");

    /** C is refused in between, and D never moves until it is killed. */
    static final Story OF_FOUR = new Story(new GetThenSet().lock(), "A.B.B.C.A.A.A.B.B.D-crash");

    static final Story CRASH = new Story(new SetnxThenSetex().lock(), "A.A-crash.B");

    static final Story LOST_REPLY = new Story(new SetnxThenSetex().lock(), "A-lost.B");

    /** A's lease runs out while A is inside, and B gets in beside it. */
    static final Story OVERRUN = new Story(new SetnxThenSetex().lock(), "A.A.expire.B.B.B.B.A.A");

    /** A's lease runs out while A gives the lock back, and A deletes the key of B. */
    static final Story FOREIGN_UNLOCK = new Story(new SetnxThenSetex().lock(), "A.A.A.expire.B.A.B.B.B");

    /** A dies with a lease, which ends before the newcomer comes. */
    static final Story SURVIVED = new Story(new SetnxThenSetex().lock(), "A.A.A-crash.B");

    /** One of every kind, with few clients and with many, long and short, plain and awkward. */
    static Stream<Timeline> ofAllKinds(Redis redis) {
        Story longest = new Story(new GetThenSet().lock(), "A.B.C.D.D.B.A.C.B.A.B.C.D.D-lost.C.A-crash");
        Story scripted = new Story(new SoundSpec().lock(), "A.A.expire.A");
        Story twoKeys = new Story(new TakesTwoKeys().lock(), "A.A.A.expire.B.A.B.B.B");
        Story awkward = new Story(new AwkwardValue().lock(), "A.A-crash.B");
        return Stream.of(
                        RACE,
                        OF_FOUR,
                        CRASH,
                        LOST_REPLY,
                        OVERRUN,
                        FOREIGN_UNLOCK,
                        SURVIVED,
                        longest,
                        scripted,
                        twoKeys,
                        awkward)
                .map(story -> story.on(redis))
                .map(timeline -> timeline.marking(
                        1, language -> "here " + "a word ".repeat(20) + "or <two> & \"three\"; # four"));
    }

    /** Runs it, or tells it as it ran before: it is the same on every Redis. */
    Timeline on(Redis redis) {
        return PLAYED.computeIfAbsent(Schedule.parse(lock.name() + ":" + moves), schedule -> play(schedule, redis));
    }

    private Timeline play(Schedule schedule, Redis redis) {
        try (Testbed testbed = UnprovenTestbed.open(lock, new RedisLauncher(redis), schedule.clients())) {
            return Timeline.of(new Replayer(testbed).play(schedule));
        }
    }
}
