package io.github.lockevolution.faults.text;

/**
 * How whoever reads a sentence calls the lab command. Every text writes {@code ./lab}, as it is called in a clone; whatever else starts the
 * lab command names itself by {@code -Dlab.command}, as in {@code java -jar lock-evolution.jar}.
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
