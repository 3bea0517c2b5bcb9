package io.github.lockevolution.libraries;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.Arrays;
import org.redisson.command.CommandAsyncExecutor;

/**
 * Sends what Redisson tells it to, but for one thing: where Redisson hands over the time of day, which it asks the machine for, the time of
 * the client's clock is sent instead.
 */
final class BenchTimeExecutor implements InvocationHandler {

    /** So little lies between a look at the machine's clock and the command. No lease or waiting time comes near a time of day. */
    private static final long SINCE_MILLIS = 60_000;

    private final CommandAsyncExecutor executor;
    private final InstantSource clock;

    private BenchTimeExecutor(CommandAsyncExecutor executor, InstantSource clock) {
        this.executor = executor;
        this.clock = clock;
    }

    /**
     * @param executor of a Redisson
     * @param clock the clock of the client
     */
    static CommandAsyncExecutor of(CommandAsyncExecutor executor, InstantSource clock) {
        return (CommandAsyncExecutor) Proxy.newProxyInstance(
                BenchTimeExecutor.class.getClassLoader(),
                new Class<?>[] {CommandAsyncExecutor.class},
                new BenchTimeExecutor(executor, clock));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(executor, arguments == null ? null : timed(arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The arguments of a script are an array, the last that the executor is given. */
    private Object[] timed(Object[] arguments) {
        return Arrays.stream(arguments)
                .map(argument -> argument instanceof Object[] ofScript
                        ? Arrays.stream(ofScript).map(this::timed).toArray()
                        : argument)
                .toArray();
    }

    private Object timed(Object argument) {
        boolean isTimeOfDay =
                argument instanceof Long millis && Math.abs(millis - System.currentTimeMillis()) < SINCE_MILLIS;
        return isTimeOfDay ? (Object) clock.millis() : argument;
    }
}
