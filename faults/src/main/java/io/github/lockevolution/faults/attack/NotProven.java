package io.github.lockevolution.faults.attack;

/** Something that had to happen in an attack was not seen, so the attack proves nothing. */
final class NotProven extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotProven(String message) {
        super(message);
    }

    NotProven(String message, Throwable cause) {
        super(message, cause);
    }
}
