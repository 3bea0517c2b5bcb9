package io.github.lockevolution.workbench;

/** Whether a person is looking. The launcher knows; Java does not. */
final class Terminal {

    private Terminal() {}

    static boolean isThere() {
        return "yes".equals(System.getProperty("lab.terminal"));
    }
}
