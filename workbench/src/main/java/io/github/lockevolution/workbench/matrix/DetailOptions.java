package io.github.lockevolution.workbench.matrix;

import picocli.CommandLine.Option;

/** How much a run prints. */
public final class DetailOptions {

    @Option(names = "--all", order = 4, descriptionKey = "all")
    private boolean all;

    public Detail detail() {
        return all ? Detail.ALL : Detail.SUMMARY;
    }
}
