package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.gate.CommandRefused;
import io.github.lockevolution.faults.subject.AdaptedLock;
import io.github.lockevolution.lock.DistributedLock;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A lock that is called by the names of its methods. An exception of it, unless its connection failed, is an answer: the attempt was
 * refused, or the release had nothing to give back.
 */
final class ReflectiveLock implements AdaptedLock, AutoCloseable {

    /**
     * The names of connection failures in Jedis, Lettuce, Redisson, Spring and ZooKeeper; those libraries are not on the class
     * path of the bench.
     */
    private static final Pattern CONNECTION_FAILURE =
            Pattern.compile("\\w*(Connection|ConnectionFailure|ConnectionLoss|Timeout)Exception");

    private final Object lock;
    private final Class<?> type;
    private final Optional<LockMethods> methods;
    private final ArgumentSource arguments;
    private final Consumer<Throwable> refused;
    private Object taken;
    /** The calling client is then dead, or done: an exception is no answer. */
    private volatile boolean isClosed;

    /**
     * @param lock an object of the class; or the class itself, if its methods are static
     * @param methods empty if it is a lock of a type that is known
     * @param refused told each exception by which it says no
     */
    ReflectiveLock(Object lock, Optional<LockMethods> methods, ArgumentSource arguments, Consumer<Throwable> refused) {
        this.lock = lock;
        this.type = lock instanceof Class<?> itself ? itself : lock.getClass();
        this.methods = methods;
        this.arguments = arguments;
        this.refused = refused;
    }

    @Override
    public Class<?> source() {
        return type;
    }

    /** Whether the lock cannot say that it was refused: its method returns once the lock is taken. */
    boolean isBlocking() {
        return methods.map(LockMethods::acquire)
                .filter(acquire -> ((Method) acquire.executable()).getReturnType() == void.class)
                .isPresent();
    }

    @Override
    public boolean tryLock() {
        return answered(() -> {
            if (methods.isEmpty() && lock instanceof DistributedLock known) {
                return known.tryLock();
            }
            if (methods.isEmpty() && lock instanceof Lock known) {
                return known.tryLock();
            }
            taken = methods.orElseThrow().acquire().on(lock, arguments, null);
            return isYes(taken, methods.get().acquire());
        });
    }

    /** A method without a result succeeds unless it throws; a token is a yes, nothing is a no. */
    private static boolean isYes(Object result, Call acquire) {
        if (((Method) acquire.executable()).getReturnType() == void.class) {
            return true;
        }
        if (result instanceof Optional<?> token) {
            return token.isPresent();
        }
        if (result instanceof Number number) {
            return number.longValue() > 0;
        }
        return result instanceof Boolean yes ? yes : result != null;
    }

    @Override
    public boolean unlock() {
        return answered(() -> {
            if (methods.isEmpty() && lock instanceof DistributedLock known) {
                return known.unlock();
            }
            if (methods.isEmpty() && lock instanceof Lock known) {
                known.unlock();
                return true;
            }
            Optional<Call> release = methods.orElseThrow().release();
            if (release.isEmpty()) {
                return true;
            }
            Object result = release.get().on(lock, arguments, taken);
            return !(result instanceof Boolean yes) || yes;
        });
    }

    /** A call of the lock. */
    private interface Attempt {

        boolean run() throws Exception;
    }

    private boolean answered(Attempt attempt) {
        try {
            return OwnContext.of(type, attempt::run);
        } catch (Exception e) {
            if (isNoAnswer(e)) {
                throw OwnContext.<RuntimeException>unchecked(e);
            }
            if (!isClosed) {
                refused.accept(e);
            }
            throw new LockRefusedException(e);
        }
    }

    /** An exception after an interrupt or a refused command comes from the death of the client, and one about a connection from the library; neither is an answer of the lock. */
    private static boolean isNoAnswer(Exception thrown) {
        return Thread.currentThread().isInterrupted()
                || CommandRefused.isCauseOf(thrown)
                || Stream.iterate((Throwable) thrown, Objects::nonNull, Throwable::getCause)
                        .anyMatch(ReflectiveLock::isConnectionFailure);
    }

    private static boolean isConnectionFailure(Throwable thrown) {
        return thrown instanceof IOException
                || thrown instanceof InterruptedException
                || CONNECTION_FAILURE.matcher(thrown.getClass().getSimpleName()).matches();
    }

    /** Closes the resources of this attempt, and the lock, if it can be closed. */
    @Override
    public void close() {
        isClosed = true;
        try {
            if (lock instanceof AutoCloseable closeable) {
                closeable.close();
            }
            for (AutoCloseable resource : arguments.opened()) {
                resource.close();
            }
        } catch (Exception e) {
            throw OwnContext.<RuntimeException>unchecked(e);
        }
    }
}
