package io.github.lockevolution.workbench.console;

/**
 * What a command is asked to look at, as far as it makes a difference to its options. One target may be of several kinds, of which the later in this
 * order says more.
 */
public enum TargetKind {

    /** A class in Java, from its source or compiled. */
    JAVA,

    /** A lock in plain commands. */
    PLAIN,

    /** A program in any language. */
    PROGRAM,

    /** A critical section, which is judged by what becomes of its work. */
    SECTION,

    /** Requests of one process. */
    TOGETHER,

    /** A lock that keeps its state elsewhere than in Redis. */
    OUTSIDE_REDIS,

    /** A lock on several Redis servers. */
    ON_SERVERS,

    /** What no client holds and gives back, or several hold: by any other rule than that of a lock. */
    NOT_EXCLUSIVE,

    /** Several targets, one after the other. */
    SEVERAL,

    /** A few moves that were typed. */
    PLAYED,

    /** The schedules of a check that is known. */
    REPLAYED
}
