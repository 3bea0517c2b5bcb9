package io.github.lockevolution.workbench.console;

import java.io.InputStream;

/** The lab command, as a command sees it that is spoken with. */
public interface Asked {

    /** The source of the words that a person types, or a pipe. */
    InputStream input();
}
