package io.github.lockevolution.variants;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.exceptions.JedisNoScriptException;

/** A Lua script that is sent by its digest, and with its text where Redis does not know it, as Spring's RedisTemplate does. */
record CachedScript(String text) {

    /**
     * @return the result of the script, as Jedis gives it
     */
    Object run(UnifiedJedis redis, String key, String... arguments) {
        try {
            return redis.evalsha(sha1(), List.of(key), List.of(arguments));
        } catch (JedisNoScriptException e) {
            // Redis forgets its scripts at a restart, a failover or SCRIPT FLUSH; EVAL brings the text along.
            return redis.eval(text, List.of(key), List.of(arguments));
        }
    }

    private String sha1() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JVM has no SHA-1, which every Java platform needs to have", e);
        }
    }
}
