package io.github.lockevolution.faults.model;

/** Something that no schedule provides for. What it interrupts is inconclusive. */
public final class InconclusiveException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InconclusiveException(String message) {
        super(message);
    }

    public InconclusiveException(String message, Throwable cause) {
        super(message, cause);
    }
}
