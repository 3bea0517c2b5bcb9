package io.github.lockevolution.benchmarks;

/** What is measured of the censuses of all locks. */
enum CensusFigure {
    SCHEDULES,
    STATES,
    SCHEDULES_RUN,
    TIME,
    TIME_OF_STATES,
    HEAP
}
