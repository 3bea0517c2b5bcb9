package io.github.lockevolution.lock;

/** A program that is a lock has answered {@code error TEXT}: it could not take the lock, or give it back, and says why. */
public final class ProgramErrorException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param text what the program says, on one line
     */
    public ProgramErrorException(String text) {
        super(text);
    }

    @Override
    public String toString() {
        return "error " + getMessage();
    }
}
