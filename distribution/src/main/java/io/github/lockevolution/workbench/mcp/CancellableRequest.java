package io.github.lockevolution.workbench.mcp;

/** A request that is under way. The client may take it back; it is not answered then. */
final class CancellableRequest {

    private boolean isCancelled;
    private boolean isStopped;
    private Runnable end = () -> {};

    /** Sets the check that runs for it; ends it at once, if the request was stopped before. */
    synchronized void endsBy(Runnable check) {
        end = check;
        if (isStopped) {
            check.run();
        }
    }

    /** Ends the check that runs for it, or would. */
    synchronized void stop() {
        isStopped = true;
        end.run();
    }

    synchronized void cancel() {
        isCancelled = true;
        stop();
    }

    synchronized boolean isStopped() {
        return isStopped;
    }

    synchronized boolean isCancelled() {
        return isCancelled;
    }
}
