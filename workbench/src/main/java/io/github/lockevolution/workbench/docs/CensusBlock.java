package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.Census;
import io.github.lockevolution.faults.explore.CensusRun;
import io.github.lockevolution.lock.Failure;
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
    public Optional<String> objection(PageContext place) {
        return place.stage().isPresent() ? Optional.empty() : Optional.of(PageContext.NO_STAGE);
    }

    @Override
    public String text(PageContext place, RunResults evidence) {
        Census census = evidence.census(place.lesson());
        PageLanguage language = place.language();
        String rows = Arrays.stream(Failure.values())
                .map(failure -> row(census, failure, language))
                .collect(Collectors.joining());
        return language.allSchedules("./lab explore " + census.stage().name(), census.schedules(), census.bounds())
                + "\n\n" + language.censusHead()
                + "\n|---|---|---:|---|\n" + rows
                + "\n" + language.replayed(CensusRun.REPLAYS) + "\n";
    }

    private static String row(Census census, Failure failure, PageLanguage language) {
        boolean declared = census.stage().suffers().contains(failure);
        return "| `%s` | %s | %s | %s |\n"
                .formatted(
                        failure,
                        declared ? language.must() : language.never(),
                        language.countOf(census.count(failure), census.schedules()),
                        Optional.ofNullable(census.shortest().get(failure))
                                .map(story -> "`" + story + "`")
                                .orElse("–"));
    }
}
