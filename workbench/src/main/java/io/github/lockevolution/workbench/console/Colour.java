package io.github.lockevolution.workbench.console;

/** The colours of a terminal: told apart by people who cannot tell red from green, and on a light and a dark ground. */
public enum Colour {
    FAILED("1;33"),
    AS_EXPECTED("36"),
    INCONCLUSIVE("1;35");

    private final String code;

    Colour(String code) {
        this.code = code;
    }

    /** Whether standard output is a terminal that shows colours, and nobody has set NO_COLOR. The launcher knows; Java does not. */
    public static boolean isWanted() {
        return "yes".equals(System.getProperty("lab.colour"));
    }

    /** These words in this colour. */
    public String around(String words) {
        return "\033[" + code + "m" + words + "\033[m";
    }
}
