package io.github.lockevolution.faults.setup;

/**
 * Something the bench needs is not there, and the reader can mend it. The message is one sentence or two: which setting,
 * what was found, what to do. The command line shows the message alone and exits with 2.
 */
public final class SetupProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SetupProblem(String message) {
        super(message);
    }

    public SetupProblem(String message, Throwable cause) {
        super(message, cause);
    }
}
