package io.github.lockevolution.workbench.demo;

import java.util.function.BooleanSupplier;

/** Waits for what nobody announces, such as the end of a lease. */
final class Polling {

    private static final long INTERVAL_MILLIS = 5;

    private Polling() {}

    /** Waits as long as something holds; asks every 5 ms. */
    static void waitWhile(BooleanSupplier holds) throws InterruptedException {
        while (holds.getAsBoolean()) {
            Thread.sleep(INTERVAL_MILLIS);
        }
    }
}
