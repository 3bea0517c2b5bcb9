package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import redis.clients.jedis.UnifiedJedis;

/**
 * The stock of one item in Redis, and the orders. Items are numbered from the last one, 1, to the first one that is sold; an item that is
 * ordered twice was sold twice. It looks at fencing tokens: one that is lower than the highest it was shown is refused.
 */
final class Shop {

    private static final String REFUSE_STALE = """
            if ARGV[1] ~= '' then
                if tonumber(ARGV[1]) < tonumber(redis.call('GET', KEYS[2]) or '0') then
                    return -1
                end
                redis.call('SET', KEYS[2], ARGV[1])
            end
            """;

    private static final String LOOK = REFUSE_STALE + """
            return tonumber(redis.call('GET', KEYS[1]))
            """;

    /** The stock becomes one less than the seller saw, whatever it is by now: the seller relies on its lock. */
    private static final String SELL_AS_SEEN = REFUSE_STALE + """
            redis.call('SET', KEYS[1], ARGV[2] - 1)
            redis.call('RPUSH', KEYS[3], ARGV[3])
            return redis.call('HINCRBY', KEYS[4], ARGV[2], 1)
            """;

    private static final String SELL_IF_ANY_IS_LEFT = """
            local stock = tonumber(redis.call('GET', KEYS[1]))
            if stock <= 0 then
                return -1
            end
            redis.call('SET', KEYS[1], stock - 1)
            redis.call('RPUSH', KEYS[3], ARGV[1])
            return redis.call('HINCRBY', KEYS[4], stock, 1)
            """;

    private final UnifiedJedis redis;
    private final String name;
    private final List<String> keys;

    /** @param name begins the names of all its keys */
    Shop(Redis redis, String name) {
        this.redis = redis.direct();
        this.name = name;
        this.keys = List.of(name + ":stock", name + ":highest", name + ":orders", name + ":items");
    }

    /** What came of an attempt to sell. */
    enum Outcome {
        ONCE,

        /** The same item was sold before. */
        AGAIN,

        /** Nothing was sold: nothing is left, or the fencing token is too low. */
        NOT
    }

    void open(int stock) {
        redis.set(name + ":stock", Integer.toString(stock));
    }

    /** How many are left, for anybody. */
    int stock() {
        return Integer.parseInt(redis.get(name + ":stock"));
    }

    /**
     * How many are left, for who holds the lock.
     *
     * @param token what the lock drew; empty if it draws none
     * @return empty if the token is too low
     */
    OptionalInt look(OptionalLong token) {
        int stock = ask(LOOK, List.of(argument(token)));
        return stock < 0 ? OptionalInt.empty() : OptionalInt.of(stock);
    }

    /** Sells the item with the number that the seller saw as the stock. */
    Outcome sell(OptionalLong token, int seen, String buyer) {
        return outcome(ask(SELL_AS_SEEN, List.of(argument(token), Integer.toString(seen), buyer)));
    }

    /** Sells an item if one is left, in one step; this needs no lock. */
    Outcome sellIfAnyIsLeft(String buyer) {
        return outcome(ask(SELL_IF_ANY_IS_LEFT, List.of(buyer)));
    }

    /** How many orders there are. */
    int orders() {
        return Math.toIntExact(redis.llen(name + ":orders"));
    }

    /** How many different items were ordered. */
    int itemsOrdered() {
        return Math.toIntExact(redis.hlen(name + ":items"));
    }

    private int ask(String script, List<String> arguments) {
        return Math.toIntExact((Long) redis.eval(script, keys, arguments));
    }

    private static String argument(OptionalLong token) {
        return token.isPresent() ? Long.toString(token.getAsLong()) : "";
    }

    private static Outcome outcome(int times) {
        return times < 1 ? Outcome.NOT : times == 1 ? Outcome.ONCE : Outcome.AGAIN;
    }

    void remove() {
        redis.del(keys.toArray(String[]::new));
    }
}
