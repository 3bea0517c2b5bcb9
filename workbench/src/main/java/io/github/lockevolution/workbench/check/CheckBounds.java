package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.workbench.console.OptionConflicts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** How much may happen in one schedule, and in which censuses, one wider than the other. */
final class CheckBounds {

    private static final Set<String> OPTIONS = Set.of(
            "--clients", "--crashes", "--expiries", "--lost-replies", "--ahead", "--side", "--failovers", "--restarts");

    @Option(names = "--clients", order = 1, paramLabel = "N", defaultValue = "3")
    private int clients;

    @Option(names = "--crashes", order = 2, paramLabel = "N", defaultValue = "1")
    private int crashes;

    @Option(names = "--expiries", order = 3, paramLabel = "N", defaultValue = "1")
    private int expiries;

    @Option(names = "--lost-replies", order = 4, paramLabel = "N")
    private Optional<Integer> lostReplies = Optional.empty();

    @Option(names = "--ahead", order = 5, paramLabel = "N", defaultValue = "0")
    private int ahead;

    @Option(names = "--side", order = 5, paramLabel = "N", defaultValue = "1")
    private int side;

    @Option(names = "--failovers", order = 5, paramLabel = "N", defaultValue = "0")
    private int failovers;

    @Option(names = "--restarts", order = 5, paramLabel = "N", defaultValue = "0")
    private int restarts;

    int failovers() {
        return failovers;
    }

    private Bounds asked() {
        return new Bounds(clients, crashes, expiries, lostReplies.orElse(0), ahead, side, failovers, restarts);
    }

    /** Those without which nothing is proven: what was typed; of what nobody asked for, the narrowest. */
    Bounds least(CommandSpec command) {
        boolean isTyped = OptionConflicts.firstOf(command, OPTIONS).isPresent();
        return isTyped ? asked() : all().get(0);
    }

    /** The usual ones, if they are narrower; those that were asked for; and, unless that was said, the same with a lost reply. */
    List<Bounds> all() {
        Bounds asked = asked();
        Stream<Bounds> narrower = asked.cover(Bounds.USUAL) ? Stream.of(Bounds.USUAL) : Stream.empty();
        Stream<Bounds> wider = lostReplies.isEmpty()
                ? Stream.of(new Bounds(clients, crashes, expiries, 1, ahead, side, failovers, restarts))
                : Stream.empty();
        return Stream.of(narrower, Stream.of(asked), wider)
                .flatMap(some -> some)
                .distinct()
                .toList();
    }
}
