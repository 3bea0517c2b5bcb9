package io.github.lockevolution.workbench.console;

import java.io.InputStream;

/** The lab command, as a command sees it that is spoken with. */
public interface Asked {

    /** Where what a person types comes from, or a pipe. */
    InputStream input();
}
