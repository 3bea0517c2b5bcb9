package io.github.lockevolution.faults.schedule;

/** Something that no schedule provides for. What it interrupts is inconclusive. */
public final class Unplanned extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public Unplanned(String message) {
        super(message);
    }

    public Unplanned(String message, Throwable cause) {
        super(message, cause);
    }
}
