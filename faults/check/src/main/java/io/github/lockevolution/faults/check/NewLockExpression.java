package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.check.LockFactory.OfExpression;
import io.github.lockevolution.faults.redis.wire.PooledJedis;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Java expression that makes a lock, where the constructor does not tell how.
 *
 * @param code the expression
 * @param packageName the package of the lock, whose classes it may name; empty for the one without a name
 * @param use how the lock is called, if the names of its methods do not tell
 */
record NewLockExpression(String code, String packageName, LockUse use) {

    private static final String CLASS = "NewLock__";

    /** The class that has the expression in its one method. */
    JavaSource source() {
        String head = packageName.isEmpty() ? "" : "package " + packageName + "; ";
        String text = head
                + "import java.time.*; import java.util.*; import java.util.concurrent.*; import redis.clients.jedis.*; class "
                + CLASS + " { static Object " + OfExpression.METHOD
                + "(" + PooledJedis.TYPE.getName()
                + " redis, List<UnifiedJedis> servers, String key, String owner, Duration lease, InstantSource clock, List<java.net.URI> uris, java.net.URI uri, String host, int port, ScheduledExecutorService timer, int permits"
                + libraries()
                        .map(client -> ", " + client.type() + client.typeArguments() + " " + client.word())
                        .collect(Collectors.joining())
                + ofOtherStores()
                        .map(word -> ", " + KnownStoreArguments.typesByWord().get(word) + " " + word)
                        .collect(Collectors.joining())
                + ") throws Exception { return "
                + code + "; } }";
        return new JavaSource("--new-lock", text);
    }

    /** Whether somebody stands in an expression such as this one. */
    static boolean isAt(StackTraceElement frame) {
        return frame.getClassName().endsWith(CLASS);
    }

    LockClass lockClass() {
        return new LockClass(
                new OfExpression(
                        JavaLockOrigin.qualified(packageName, CLASS),
                        names(OfExpression.CONNECTING) || libraries().findAny().isPresent(),
                        home(),
                        use),
                List.of());
    }

    private LockHome home() {
        LockHome inRedis = names(OfExpression.ON_SERVERS) ? LockHome.Redis.SEVERAL : LockHome.Redis.ONE;
        return ofOtherStores()
                .findFirst()
                .<LockHome>map(word ->
                        new LockHome.Elsewhere(KnownStoreArguments.typesByWord().get(word)))
                .orElse(inRedis);
    }

    private Stream<String> ofOtherStores() {
        return KnownStoreArguments.typesByWord().keySet().stream().filter(this::names);
    }

    private boolean names(List<String> words) {
        return words.stream().anyMatch(this::names);
    }

    private boolean names(String word) {
        return Pattern.compile("(?<![.\\w])" + word + "\\b(?!\\()")
                .matcher(code)
                .find();
    }

    /** What it names of client libraries. */
    private Stream<LibraryClient> libraries() {
        return Arrays.stream(LibraryClient.values())
                .filter(client -> !client.word().isEmpty() && names(client.word()));
    }
}
