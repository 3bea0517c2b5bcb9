package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.model.Bounds;
import picocli.CommandLine.Option;

/** How much may happen in one schedule. */
public final class BoundsOptions {

    @Option(names = "--clients", order = 1, paramLabel = "N", defaultValue = "2")
    private int clients;

    @Option(names = "--crashes", order = 2, paramLabel = "N", defaultValue = "1")
    private int crashes;

    @Option(names = "--expiries", order = 3, paramLabel = "N", defaultValue = "1")
    private int expiries;

    @Option(names = "--lost-replies", order = 4, paramLabel = "N", defaultValue = "0")
    private int lostReplies;

    @Option(names = "--ahead", order = 5, paramLabel = "N", defaultValue = "0")
    private int ahead;

    @Option(names = "--side", order = 5, paramLabel = "N", defaultValue = "1")
    private int side;

    @Option(names = "--failovers", order = 5, paramLabel = "N", defaultValue = "0")
    private int failovers;

    @Option(names = "--restarts", order = 5, paramLabel = "N", defaultValue = "0")
    private int restarts;

    public Bounds bounds() {
        return new Bounds(clients, crashes, expiries, lostReplies, ahead, side, failovers, restarts);
    }
}
