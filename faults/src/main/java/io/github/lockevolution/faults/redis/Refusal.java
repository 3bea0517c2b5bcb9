package io.github.lockevolution.faults.redis;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.util.stream.Stream;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/** Turns an error of Redis into a sentence that says why it cannot be used and what to do about it. */
final class Refusal {

    private Refusal() {}

    static SetupProblem by(String origin, JedisException e) {
        return new SetupProblem("the Redis of lab.redis, " + origin + ", " + remedy(e), e);
    }

    private static String remedy(JedisException e) {
        String message = String.valueOf(e.getMessage());
        if (message.startsWith("NOAUTH")) {
            return "asks for a password; give it in the URL: redis://user:password@host:port";
        }
        if (Stream.of("WRONGPASS", "ERR invalid password", "ERR AUTH <password> called without any password")
                .anyMatch(message::startsWith)) {
            return "refuses this user and password; mend them in the URL: redis://user:password@host:port";
        }
        if (e instanceof JedisAccessControlException) {
            return "does not let this user do what the bench needs (" + message
                    + "); give the user that right, or name another user in the URL";
        }
        if (e instanceof JedisConnectionException) {
            return "does not answer (" + lastMessage(e) + "); start it, or leave lab.redis out to use the embedded one";
        }
        return "cannot be used (" + message
                + "); name another one with lab.redis, or leave it out to use the embedded one";
    }

    /** The reason why Jedis could not connect; its own message only says that it could not. */
    private static String lastMessage(Throwable e) {
        Throwable last = e;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return last.getSuppressed().length > 0 ? last.getSuppressed()[0].getMessage() : last.getMessage();
    }
}
