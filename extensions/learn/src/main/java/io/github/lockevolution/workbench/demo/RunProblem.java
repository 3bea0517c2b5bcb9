package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Message;
import java.util.Objects;
import java.util.stream.Stream;
import redis.clients.jedis.exceptions.JedisException;

/** Says why a run did not come to its end. */
final class RunProblem {

    private RunProblem() {}

    /** Whatever it is that went wrong: if Redis does not answer any more, that is why. */
    static Message of(Redis redis, Exception problem) {
        return isGone(redis) ? Message.of(DemoText.class, text -> text.redisIsGone(redis.origin())) : reason(problem);
    }

    /** What the bench says of it itself, if need be in a cause: Jedis wraps what a gate throws. */
    static Message reason(Exception problem) {
        return Stream.<Throwable>iterate(problem, Objects::nonNull, Throwable::getCause)
                .filter(Message.class::isInstance)
                .map(Message::of)
                .findFirst()
                .orElse(language -> problem.toString());
    }

    static Message interrupted() {
        return Message.of(DemoText.class, DemoText::interrupted);
    }

    static boolean isGone(Redis redis) {
        try {
            redis.direct().ping();
            return false;
        } catch (JedisException e) {
            return true;
        }
    }
}
