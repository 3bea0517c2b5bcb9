package io.github.lockevolution.workbench.console;

/** Whether a person is looking. The launcher knows; Java does not. */
public final class Terminal {

    private Terminal() {}

    public static boolean isThere() {
        return "yes".equals(System.getProperty("lab.terminal"));
    }

    /** Whether a person reads the output and types the input. */
    public static boolean hasAPerson() {
        return isThere() && System.console() != null;
    }
}
