package io.github.lockevolution.redlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.lock.Failure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The reference counts what {@code RedLockCensusIT} and {@code UncheckedRedLockCensusIT} count on real servers. */
class ReferenceRedLockCensusTest {

    @ParameterizedTest
    @CsvSource({
        // checks, crashes, expiries, lost, ahead, restarts, schedules, RACE, FOREIGN_UNLOCK, LEASE_OVERRUN, UNRELEASED
        "true,  0, 0, 0, 0, 0,   1966,    0,    0,    0,  0",
        "true,  1, 1, 0, 0, 0, 100314,    0,    0,  640,  0",
        "true,  0, 0, 1, 0, 0,  24818,    0,    0,    0,  0",
        "true,  0, 0, 0, 1, 0,  94840, 1960, 1188,    0,  0",
        "true,  0, 0, 0, 0, 1,  50086, 1960, 1188,    0,  0",
        "true,  0, 1, 0, 0, 1, 461746, 16540, 5122, 5628, 0",
        "true,  1, 0, 0, 0, 1, 235118, 8960, 4752,    0, 0",
        "false, 1, 1, 0, 0, 0, 129190,    0,    0, 12160, 0",
        "false, 0, 1, 0, 0, 0,  27704,    0,    0, 2660,  0",
        "false, 0, 0, 0, 1, 0,  50086, 1960, 1188,    0,  0"
    })
    void counts_what_the_census_counts(
            boolean checks,
            int crashes,
            int expiries,
            int lost,
            int ahead,
            int restarts,
            long schedules,
            long race,
            long foreignUnlock,
            long leaseOverrun,
            long unreleased) {
        Bounds bounds = new Bounds(2, crashes, expiries, lost, ahead).withRestarts(restarts);

        ReferenceRedLockCensus reference = new ReferenceRedLockCensus(checks, bounds);

        assertThat(reference.schedules()).isEqualTo(schedules);
        assertThat(reference.count(Failure.RACE)).isEqualTo(race);
        assertThat(reference.count(Failure.FOREIGN_UNLOCK)).isEqualTo(foreignUnlock);
        assertThat(reference.count(Failure.LEASE_OVERRUN)).isEqualTo(leaseOverrun);
        assertThat(reference.count(Failure.UNRELEASED)).isEqualTo(unreleased);
        assertThat(reference.count(Failure.ORPHAN_KEY)).isZero();
    }
}
