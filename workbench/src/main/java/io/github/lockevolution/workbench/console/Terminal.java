package io.github.lockevolution.workbench.console;

/** Whether a person is looking. The launcher knows; Java does not. */
public final class Terminal {

    private Terminal() {}

    /** Takes away what the launcher has printed for somebody to read while Java starts. */
    public static void endOfStarting() {
        if ("yes".equals(System.getProperty("lab.starting"))) {
            System.err.print("\r\033[K");
        }
    }

    public static boolean isThere() {
        return "yes".equals(System.getProperty("lab.terminal"));
    }

    /** Whether a person reads what is printed and types what is read. */
    public static boolean hasAPerson() {
        return isThere() && System.console() != null;
    }
}
