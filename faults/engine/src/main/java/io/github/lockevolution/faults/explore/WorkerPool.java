package io.github.lockevolution.faults.explore;

import com.sun.management.OperatingSystemMXBean;
import io.github.lockevolution.faults.setup.BenchThread;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The threads that explore. Where nobody said how many, there are as many as processors; if these were idle in the first second, as with
 * workers whose stores mostly wait, so many more start that the machine has work.
 */
final class WorkerPool implements Executor, AutoCloseable {

    /** A worker that waits for its clients leaves its processor to another worker. */
    private static final int LEAST = 2;

    /** A server each, which needs memory. */
    private static final int MOST_FOR_A_PROCESSOR = 4;

    private static final long FIRST_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Nothing is gained above it: a worker more would wait for a processor. */
    private static final double BUSY = 0.8;

    private final ThreadPoolExecutor threads;
    private final int most;
    private final DoubleSupplier load;
    private final LongSupplier nanos;
    private boolean isDecided;
    private long since;

    /**
     * @param fewest how many there are at first, at least 1
     * @param most how many there are in the end at most
     * @param load the share of all processors, 0 to 1, that was busy since it was asked before; not greater than 0 if nobody knows
     */
    WorkerPool(int fewest, int most, DoubleSupplier load, LongSupplier nanos) {
        this.threads = new ThreadPoolExecutor(
                fewest, most, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), BenchThread.pool("census"));
        this.most = most;
        this.load = load;
        this.nanos = nanos;
        this.isDecided = most == fewest;
    }

    static WorkerPool of(int workers) {
        return new WorkerPool(workers, workers, () -> 1, () -> 0);
    }

    static WorkerPool ofThisMachine() {
        int processors = Math.max(LEAST, Runtime.getRuntime().availableProcessors());
        OperatingSystemMXBean machine = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return new WorkerPool(processors, MOST_FOR_A_PROCESSOR * processors, machine::getCpuLoad, System::nanoTime);
    }

    int workers() {
        return threads.getCorePoolSize();
    }

    <T> Future<T> submit(Callable<T> task) {
        return threads.submit(task);
    }

    @Override
    public void execute(Runnable task) {
        threads.execute(task);
    }

    /** Called after each run. A second after the first one, decides how many workers there are from now on. */
    synchronized void note() {
        long now = nanos.getAsLong();
        if (isDecided) {
            return;
        }
        if (since == 0) {
            since = now;
            load.getAsDouble();
        } else if (now - since >= FIRST_SECOND) {
            isDecided = true;
            double busy = load.getAsDouble();
            int wanted = (int) (threads.getCorePoolSize() * BUSY / busy);
            if (busy > 0 && wanted > threads.getCorePoolSize()) {
                threads.setCorePoolSize(Math.min(most, wanted));
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
