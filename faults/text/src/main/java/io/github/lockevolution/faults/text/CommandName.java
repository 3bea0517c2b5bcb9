package io.github.lockevolution.faults.text;

/**
 * The name of the lab command in sentences for the reader. Every text writes {@code ./lab}, as it is called in a clone; any other starter
 * of the lab command sets its name by {@code -Dlab.command}, as in {@code java -jar lock-evolution.jar}.
 */
public final class CommandName {

    private static final String IN_A_CLONE = "./lab";

    private static final String HERE = System.getProperty("lab.command", IN_A_CLONE);

    private CommandName() {}

    /** The same words with that name. */
    public static String in(String words) {
        return words.replace(IN_A_CLONE, HERE);
    }
}
