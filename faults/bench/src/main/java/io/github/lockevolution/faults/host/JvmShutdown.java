package io.github.lockevolution.faults.host;

/** The end of this JVM: shutdown hooks run meanwhile, and so do all other threads. */
public final class JvmShutdown {

    private JvmShutdown() {}

    /** Whether it has begun: errors from then on are caused by it. */
    public static boolean isInProgress() {
        Thread unused = new Thread(() -> {});
        try {
            Runtime.getRuntime().addShutdownHook(unused);
            Runtime.getRuntime().removeShutdownHook(unused);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
