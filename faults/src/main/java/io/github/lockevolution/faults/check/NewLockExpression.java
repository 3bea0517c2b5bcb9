package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.LockFactory.OfExpression;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A Java expression that makes a lock, where the constructor does not tell how.
 *
 * @param code the expression
 * @param packageName the package of the lock, whose classes it may name; empty for the one without a name
 */
record NewLockExpression(String code, String packageName) {

    private static final String CLASS = "NewLock__";

    /** The class that has the expression in its one method. */
    JavaSource source() {
        String head = packageName.isEmpty() ? "" : "package " + packageName + "; ";
        String text = head
                + "import java.time.*; import java.util.*; import java.util.concurrent.*; import redis.clients.jedis.*; class "
                + CLASS + " { static Object " + OfExpression.METHOD
                + "(RedisClient redis, List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock, List<java.net.URI> uris, java.net.URI uri, String host, int port, ScheduledExecutorService timer) throws Exception { return "
                + code + "; } }";
        return new JavaSource("--new-lock", text);
    }

    LockClass lockClass() {
        return new LockClass(
                new OfExpression(
                        JavaLockOrigin.qualified(packageName, CLASS),
                        names(OfExpression.CONNECTING),
                        names(OfExpression.ON_SERVERS)),
                List.of());
    }

    private boolean names(List<String> words) {
        return words.stream()
                .anyMatch(word ->
                        Pattern.compile("\\b" + word + "\\b").matcher(code).find());
    }
}
