package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.model.Expectation;
import java.util.List;
import java.util.Map;

/** What a report is made of when there is no lock in it. */
final class EmptyReport {

    private EmptyReport() {}

    /** The data of a run that has counted nothing. */
    static ReportData data() {
        return of("7.0.15", "Redis 7.0.15", "1", List.of());
    }

    /** The same, with these words and stories. */
    static ReportData of(String redis, String store, String version, List<ReportData.StoryPart> stories) {
        return new ReportData(
                redis,
                List.of(store),
                version,
                Bounds.USUAL,
                Expectation.MET,
                List.of(),
                List.of(),
                List.of(),
                stories,
                Map.of(),
                List.of());
    }
}
