package io.github.lockevolution.lock;

/** A lock that is refused at every attempt, until something happens at the one that the test names. */
final class ScriptedLock implements DistributedLock {

    static final IllegalStateException UNANSWERED = new IllegalStateException("the answer was lost");

    // Far above what any test needs; a client that never gives up fails its test here instead of hanging the build.
    private static final int TOO_MANY_ATTEMPTS = 20;

    /** What happens at the named attempt. */
    private interface ScriptedAnswer {
        boolean taken();
    }

    private final int scriptedAttempt;
    private final ScriptedAnswer answer;
    private int attempts;

    private ScriptedLock(int scriptedAttempt, ScriptedAnswer answer) {
        this.scriptedAttempt = scriptedAttempt;
        this.answer = answer;
    }

    static ScriptedLock takenAtAttempt(int attempt) {
        return new ScriptedLock(attempt, () -> true);
    }

    static ScriptedLock neverTaken() {
        return new ScriptedLock(1, () -> false);
    }

    static ScriptedLock interruptedAtAttempt(int attempt) {
        return new ScriptedLock(attempt, () -> {
            Thread.currentThread().interrupt();
            return false;
        });
    }

    static ScriptedLock unansweredAtAttempt(int attempt) {
        return new ScriptedLock(attempt, () -> {
            throw UNANSWERED;
        });
    }

    int attempts() {
        return attempts;
    }

    @Override
    public boolean tryLock() {
        attempts++;
        if (attempts == TOO_MANY_ATTEMPTS) {
            throw new AssertionError("still trying at attempt " + attempts);
        }
        return attempts == scriptedAttempt && answer.taken();
    }

    @Override
    public boolean unlock() {
        throw new UnsupportedOperationException("no test of patience gives the lock back");
    }
}
