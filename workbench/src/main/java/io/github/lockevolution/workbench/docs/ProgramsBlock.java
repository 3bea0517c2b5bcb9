package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.matrix.Count;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The locks that people ship in other languages, as far as their libraries are installed; the row of any other stays. */
record ProgramsBlock() implements BlockKind {

    @Override
    public String name() {
        return "programs";
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return Optional.empty();
    }

    @Override
    public String text(PageContext page, RunResults results) {
        return text(page, results, List.of());
    }

    @Override
    public String text(PageContext page, RunResults results, List<String> before) {
        return Stream.concat(
                        Stream.of(page.language().text(BlockText.class).programsHead(), "|---|---|---|---:|---:|---:|"),
                        Arrays.stream(LibraryProgram.values()).flatMap(program -> row(program, page, results, before)))
                .collect(Collectors.joining("\n"));
    }

    private static Stream<String> row(
            LibraryProgram program, PageContext page, RunResults results, List<String> before) {
        return results.counted(program, page.project())
                .map(counted -> Stream.of(row(program, counted, page)))
                .orElseGet(() -> before.stream().filter(line -> line.startsWith("| " + program.library() + " |")));
    }

    private static String row(LibraryProgram program, RunResults.CountedProgram counted, PageContext page) {
        Census census = counted.census();
        BigInteger others = Arrays.stream(Failure.values())
                .filter(failure -> failure != Failure.LEASE_OVERRUN)
                .map(census::count)
                .reduce(BigInteger.ZERO, BigInteger::add);
        return Stream.of(
                        program.library(),
                        counted.version(),
                        "`" + program.lock() + "`",
                        count(census.schedules(), page),
                        count(census.count(Failure.LEASE_OVERRUN), page),
                        count(others, page))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String count(BigInteger number, PageContext page) {
        return new Count(number).in(page.language());
    }
}
