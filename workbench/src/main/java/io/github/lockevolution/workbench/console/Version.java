package io.github.lockevolution.workbench.console;

import picocli.CommandLine.IVersionProvider;

/** The version of the lab and of its Java. */
public final class Version implements IVersionProvider {

    /** The version of this project. */
    public static final String NUMBER = "1.0.0-SNAPSHOT";

    @Override
    public String[] getVersion() {
        return new String[] {"Lock Evolution " + NUMBER + ", Java " + Runtime.version()};
    }
}
