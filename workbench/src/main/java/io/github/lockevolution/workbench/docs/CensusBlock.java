package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.matrix.Count;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** How many schedules the page's lock has, and how many of them show each failure. */
record CensusBlock() implements BlockKind {

    @Override
    public String name() {
        return "census";
    }

    @Override
    public Optional<Message> objection(PageContext page) {
        return page.withoutLock(name());
    }

    @Override
    public String text(PageContext page, RunResults results) {
        Census census = results.census(page.lock());
        BlockText text = page.language().text(BlockText.class);
        String rows = Arrays.stream(Failure.values())
                .map(failure -> row(census, failure, text))
                .collect(Collectors.joining());
        Bounds bounds = census.boundsThatMatter();
        String counted = text.allSchedules(
                "./lab explore " + census.stage().name(),
                new Count(census.schedules()),
                bounds.clients(),
                bounds.crashes(),
                bounds.expiries(),
                bounds.lostReplies(),
                bounds.side());
        String table = counted + "\n\n" + text.censusHead() + "\n|---|---|---:|---|\n" + rows;
        return census.shortest().isEmpty() ? table : table + "\n" + text.replayed(CensusRun.REPLAYS) + "\n";
    }

    private static String row(Census census, Failure failure, BlockText text) {
        boolean declared = census.stage().suffers().contains(failure);
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        failure,
                        declared ? text.mustShow() : text.mustNeverShow(),
                        text.countOf(new Count(census.count(failure)), new Count(census.schedules())),
                        Optional.ofNullable(census.shortest().get(failure))
                                .map(story -> "`" + story + "`")
                                .orElse("–"));
    }
}
