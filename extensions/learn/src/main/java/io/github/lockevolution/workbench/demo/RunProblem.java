package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Message;
import java.util.Objects;
import java.util.stream.Stream;
import redis.clients.jedis.exceptions.JedisException;

/** Says why a run did not come to its end. */
final class RunProblem {

    private RunProblem() {}

    /** If Redis does not answer any more, that is the reason, and not the exception. */
    static Message of(Redis redis, Exception problem) {
        return isGone(redis) ? Message.of(DemoText.class, text -> text.redisIsGone(redis.origin())) : reason(problem);
    }

    /** The bench's own message, if need be in a cause: Jedis wraps exceptions of a gate. */
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
