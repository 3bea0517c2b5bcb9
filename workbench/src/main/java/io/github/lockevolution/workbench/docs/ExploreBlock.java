package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.console.BoundsOptions;
import io.github.lockevolution.workbench.console.ClientOptions;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * The counts of some locks side by side, within any bounds and with clients of any program.
 *
 * @param words what {@code ./lab explore} is asked
 * @param names of the locks; none means all stages
 */
record ExploreBlock(String words, List<String> names, ClientProgram program, Bounds bounds) implements BlockKind {

    /** What may stand behind the name of the block. */
    @Command
    private static final class Arguments {

        @Parameters(arity = "0..*")
        private List<String> locks = List.of();

        @Mixin
        private BoundsOptions bounds;

        @Mixin
        private ClientOptions client;
    }

    /**
     * @throws CommandLine.ParameterException if that is nothing that the command could be asked
     */
    static ExploreBlock of(String words) {
        Arguments arguments =
                CommandLine.populateCommand(new Arguments(), words.isEmpty() ? new String[0] : words.split(" "));
        return new ExploreBlock(words, arguments.locks, arguments.client.program(), arguments.bounds.bounds());
    }

    @Override
    public String name() {
        return ("explore " + words).strip();
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return names.stream()
                .flatMap(lock -> page.withoutLock(name(), lock).stream())
                .findFirst();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        List<Census> censuses = results.explored(page.chosen(names), program, bounds);
        BlockText text = page.language().text(BlockText.class);
        StringBuilder table = new StringBuilder(
                        row("", censuses, census -> census.stage().name()))
                .append("|---|")
                .append("---:|".repeat(censuses.size()))
                .append('\n')
                .append(row(text.schedulesRow(), censuses, count(Census::schedules, page.language())));
        for (Failure failure : Failure.values()) {
            table.append(row("`" + failure + "`", censuses, count(census -> census.count(failure), page.language())));
        }
        table.append(row(text.twoInsideRow(), censuses, count(Census::twoInside, page.language())));
        return Fence.COMMAND.around("./lab " + name()) + "\n" + table;
    }

    private static Function<Census, String> count(Function<Census, java.math.BigInteger> number, Language language) {
        return census -> new Count(number.apply(census)).in(language);
    }

    private static String row(String name, List<Census> censuses, Function<Census, String> cell) {
        return censuses.stream().map(cell).collect(Collectors.joining(" | ", "| " + name + " | ", " |\n"));
    }
}
