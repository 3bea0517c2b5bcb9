package io.github.lockevolution.workbench.console;

import static io.github.lockevolution.workbench.console.TargetKind.ON_SERVERS;
import static io.github.lockevolution.workbench.console.TargetKind.OUTSIDE_REDIS;
import static io.github.lockevolution.workbench.console.TargetKind.SECTION;
import static io.github.lockevolution.workbench.console.TargetKind.TOGETHER;

import io.github.lockevolution.faults.model.Bounds;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How much may happen in one schedule. */
public final class BoundsOptions {

    @Option(names = "--clients", order = 1, paramLabel = "N")
    private int clients;

    @Option(names = "--crashes", order = 2, paramLabel = "N", defaultValue = "1")
    private int crashes;

    @Option(names = "--expiries", order = 3, paramLabel = "N", defaultValue = "1")
    private int expiries;

    @Option(names = "--lost-replies", order = 4, paramLabel = "N")
    private Optional<Integer> lostReplies = Optional.empty();

    @NotFor(TOGETHER)
    @Option(names = "--ahead", order = 5, paramLabel = "N", defaultValue = "0")
    private int ahead;

    @Option(names = "--side", order = 5, paramLabel = "N", defaultValue = "1")
    private int side;

    @NotFor({SECTION, TOGETHER, OUTSIDE_REDIS, ON_SERVERS})
    @Option(names = "--failovers", order = 5, paramLabel = "N", defaultValue = "0")
    private int failovers;

    @NotFor(TOGETHER)
    @Option(names = "--restarts", order = 5, paramLabel = "N", defaultValue = "0")
    private int restarts;

    @NotFor(SECTION)
    @Option(names = "--evictions", order = 5, paramLabel = "N", defaultValue = "0")
    private int evictions;

    /** @param clients how many there are unless the command line says it */
    public BoundsOptions(int clients) {
        this.clients = clients;
    }

    /** The bounds on the command line; no reply gets lost unless it says so. */
    public Bounds bounds() {
        return withLostReplies(lostReplies.orElse(0));
    }

    private Bounds withLostReplies(int count) {
        return Bounds.clients(clients)
                .crashes(crashes)
                .expiries(expiries)
                .lostReplies(count)
                .ahead(ahead)
                .side(side)
                .failovers(failovers)
                .restarts(restarts)
                .evictions(evictions);
    }

    /**
     * The bounds of several censuses, each wider than the one before: the usual ones, if they are narrower; {@link #bounds}; and, unless
     * the number of lost replies was typed, the same with one.
     */
    public List<Bounds> fromUsualToWider() {
        return fromUsualToWider(Bounds.USUAL);
    }

    /**
     * The same for locks of which fewer clients show nothing.
     *
     * @param usual the narrowest that prove something
     */
    public List<Bounds> fromUsualToWider(Bounds usual) {
        Bounds bounds = bounds();
        Stream<Bounds> narrower = bounds.cover(usual) ? Stream.of(usual) : Stream.empty();
        Stream<Bounds> wider = lostReplies.isEmpty() ? Stream.of(withLostReplies(1)) : Stream.empty();
        return Stream.of(narrower, Stream.of(bounds), wider)
                .flatMap(some -> some)
                .distinct()
                .toList();
    }

    /** Uses so many clients, unless it was typed how many. */
    public void useClients(CommandSpec command, int count) {
        if (!command.commandLine().getParseResult().hasMatchedOption("--clients")) {
            clients = count;
        }
    }

    /**
     * Chooses the bounds for requests of one process: there are two, and none dies, or loses an answer, without the
     * other.
     *
     * @return false if other bounds were typed
     */
    public boolean useTogether(CommandSpec command) {
        useClients(command, 2);
        crashes = command.commandLine().getParseResult().hasMatchedOption("--crashes") ? crashes : 0;
        lostReplies = lostReplies.or(() -> Optional.of(0));
        return clients == 2 && crashes == 0 && lostReplies.get() == 0;
    }

    /** How many clients there are. */
    public int clients() {
        return clients;
    }

    /** Whether one of them was typed. */
    public static boolean areTyped(CommandSpec command) {
        return OptionConflicts.isTypedOf(BoundsOptions.class, command);
    }
}
