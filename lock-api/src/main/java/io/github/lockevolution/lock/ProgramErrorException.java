package io.github.lockevolution.lock;

/** A program that is a lock has answered {@code error TEXT}: it could not take the lock, or give it back, for the reason in the text. */
public final class ProgramErrorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param text the text of the program, on one line */
    public ProgramErrorException(String text) {
        super(text);
    }

    @Override
    public String toString() {
        return "error " + getMessage();
    }
}
