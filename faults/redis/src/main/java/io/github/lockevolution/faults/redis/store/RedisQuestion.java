package io.github.lockevolution.faults.redis.store;

import io.github.lockevolution.faults.model.DisturbedStoreException;
import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import java.util.function.Supplier;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Something that is asked of a Redis, which may refuse it, or be gone. */
public final class RedisQuestion {

    private RedisQuestion() {}

    /** Does something that may find Redis gone. */
    public static <T> T asking(Supplier<T> question) {
        try {
            return question.get();
        } catch (JedisDataException e) {
            throw new InconclusiveException(StoreText.class, text -> text.refused(String.valueOf(e.getMessage())), e);
        } catch (JedisException e) {
            throw new DisturbedStoreException(
                    Message.of(StoreText.class, text -> text.isGone(String.valueOf(e.getMessage()))), e);
        }
    }
}
