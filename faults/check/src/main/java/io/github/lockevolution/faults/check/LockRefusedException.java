package io.github.lockevolution.faults.check;

/** The lock said no by throwing: that it is taken, or that there is nothing to give back. */
final class LockRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LockRefusedException(Throwable thrown) {
        super(thrown.toString(), thrown);
    }
}
