package io.github.lockevolution.faults.zookeeper;

import java.beans.Expression;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.zookeeper.client.ZKClientConfig;

/**
 * Curator's client, which begins another session when one has ended. It is no dependency of the bench: it is found, and called, by its names on the
 * class path of the lock.
 *
 * @param object the client, a {@code CuratorFramework}
 */
record CuratorClient(Object object) implements ConnectedClient {

    static final String TYPE = "org.apache.curator.framework.CuratorFramework";

    private static final String RETRY_POLICY = "org.apache.curator.RetryPolicy";

    private static final long BEFORE_NEXT_ATTEMPT_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    /**
     * The time that a request waits until Curator knows that it is connected; then it is sent all the same. If the next session begins
     * while Curator still ends the last one, Curator takes itself for disconnected, and each request waits that long: by default, 15 s.
     */
    private static final int TO_NOTICE_CONNECTION_MILLIS = 20;

    /**
     * Connects, and waits for the session.
     *
     * @param loader has Curator
     * @throws IOException if there is no session within 10 s, or Curator makes no client
     */
    static CuratorClient open(ClassLoader loader, String servers, Duration lease) throws IOException {
        CuratorClient client = new CuratorClient(made(loader, servers, lease));
        try {
            call(client.object, "start");
            if (call(client.object, "blockUntilConnected", ZooKeeperClient.TO_CONNECT_SECONDS, TimeUnit.SECONDS)
                    .equals(true)) {
                return client;
            }
            client.close();
            throw ConnectedClient.noSession(servers, ZooKeeperClient.TO_CONNECT_SECONDS);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            client.close();
            throw notConnected(servers, e);
        }
    }

    private static Object made(ClassLoader loader, String servers, Duration lease) throws IOException {
        try {
            Object builder = call(type(loader, "org.apache.curator.framework.CuratorFrameworkFactory"), "builder");
            call(builder, "connectString", servers);
            call(builder, "sessionTimeoutMs", Math.toIntExact(lease.toMillis()));
            call(builder, "connectionTimeoutMs", TO_NOTICE_CONNECTION_MILLIS);
            call(builder, "retryPolicy", retryPolicy(loader));
            // There is one server, and it stays where it is.
            call(builder, "ensembleTracker", false);
            ZKClientConfig config = ZooKeeperClient.withoutLogin();
            call(builder, "zkClientConfig", config);
            // Or else the address of this machine.
            call(builder, "defaultData", (Object) new byte[0]);
            return call(builder, "build");
        } catch (Exception | LinkageError e) {
            throw notConnected(servers, e);
        }
    }

    private static IOException notConnected(String servers, Throwable cause) {
        return new IOException("Curator does not connect to " + servers + ": " + cause, cause);
    }

    private static Class<?> type(ClassLoader loader, String name) throws ClassNotFoundException {
        return Class.forName(name, true, loader);
    }

    private static Object call(Object target, String method, Object... arguments) throws Exception {
        return new Expression(target, method, arguments).getValue();
    }

    /** Curator's own policies count in milliseconds, in which nearly all of these attempts succeed. */
    private static Object retryPolicy(ClassLoader loader) throws ClassNotFoundException {
        return Proxy.newProxyInstance(
                loader,
                new Class<?>[] {type(loader, RETRY_POLICY)},
                (proxy, method, arguments) -> answer(proxy, method, arguments));
    }

    private static Object answer(Object policy, Method method, Object[] arguments) throws Throwable {
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(policy, method, arguments);
        }
        return switch (method.getName()) {
            case "allowRetry" -> isTriedAgain((long) arguments[1]);
            case "hashCode" -> System.identityHashCode(policy);
            case "equals" -> policy == arguments[0];
            default -> "retries for " + ZooKeeperClient.TO_CONNECT_SECONDS + " s";
        };
    }

    private static boolean isTriedAgain(long elapsedMillis) {
        LockSupport.parkNanos(BEFORE_NEXT_ATTEMPT_NANOS);
        return elapsedMillis < TimeUnit.SECONDS.toMillis(ZooKeeperClient.TO_CONNECT_SECONDS)
                && !Thread.currentThread().isInterrupted();
    }

    @Override
    public void close() {
        try {
            ((AutoCloseable) object).close();
        } catch (Exception e) {
            throw new IllegalStateException("Curator does not close its client", e);
        }
    }
}
