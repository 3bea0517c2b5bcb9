package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import java.util.stream.Stream;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/** Turns an error of Redis into a sentence that says why it cannot be used and what to do about it. */
final class Refusal {

    private Refusal() {}

    static SetupProblem by(Message origin, JedisException e) {
        return new SetupProblem(RedisText.class, text -> words(text, origin, e), e);
    }

    private static String words(RedisText text, Message origin, JedisException e) {
        String answer = String.valueOf(e.getMessage());
        if (answer.startsWith("NOAUTH")) {
            return text.asksForPassword(origin);
        }
        if (Stream.of("WRONGPASS", "ERR invalid password", "ERR AUTH <password> called without any password")
                .anyMatch(answer::startsWith)) {
            return text.refusesPassword(origin);
        }
        if (e instanceof JedisAccessControlException) {
            return text.lacksRight(origin, answer);
        }
        return e instanceof JedisConnectionException
                ? text.doesNotAnswer(origin, lastMessage(e))
                : text.cannotBeUsed(origin, answer);
    }

    /** The reason why Jedis could not connect; its own message only says that it could not. */
    private static Message lastMessage(Throwable e) {
        Throwable last = e;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return Message.of(last.getSuppressed().length > 0 ? last.getSuppressed()[0] : last);
    }
}
