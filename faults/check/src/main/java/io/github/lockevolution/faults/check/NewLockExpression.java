package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.redis.wire.PooledJedis;
import io.github.lockevolution.faults.setup.SetupProblem;
import java.lang.reflect.Method;
import java.util.ArrayList;
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
    private static final String METHOD = "make";

    private static final List<String> CONNECTING = List.of("uri", "host", "port", "uris");
    private static final List<String> ON_SERVERS = List.of("servers", "uris");

    /** The class that has the expression in its one method. */
    JavaSource source() {
        String head = packageName.isEmpty() ? "" : "package " + packageName + "; ";
        String text = head
                + "import java.time.*; import java.util.*; import java.util.concurrent.*; import redis.clients.jedis.*; class "
                + CLASS + " { static Object " + METHOD
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

    LockFactory factory() {
        String type = JavaLockOrigin.qualified(packageName, CLASS);
        LockHome home = new LockHome(
                names(CONNECTING) || libraries().findAny().isPresent(),
                names(ON_SERVERS),
                ofOtherStores().findFirst().map(KnownStoreArguments.typesByWord()::get));
        return new LockFactory(
                (arguments, loader) -> made(Class.forName(type, true, loader), arguments), home, use, true, List.of());
    }

    /** @param type the class that has the expression in its one method */
    private static Object made(Class<?> type, ArgumentSource arguments) throws Exception {
        Method method = type.getDeclaredMethods()[0];
        List<Object> values = new ArrayList<>(arguments.all());
        // The parameters behind these are the client libraries and objects of other stores that the expression names.
        Arrays.stream(method.getParameterTypes())
                .skip(values.size())
                .forEach(library -> values.add(arguments.value(kindOf(library), library, null)));
        Object lock = OwnContext.call(type, method, null, values.toArray());
        if (lock == null) {
            throw new SetupProblem(CheckText.class, CheckText::newLockIsNull);
        }
        return lock;
    }

    private static ParameterKind kindOf(Class<?> library) {
        return LibraryClient.of(library).isPresent() ? ParameterKind.LIBRARY : ParameterKind.OTHER_STORE;
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

    /** The client libraries whose words the expression uses. */
    private Stream<LibraryClient> libraries() {
        return Arrays.stream(LibraryClient.values())
                .filter(client -> !client.word().isEmpty() && names(client.word()));
    }
}
