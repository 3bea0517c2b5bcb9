package io.github.lockevolution.workbench.console;

/**
 * The kinds of target of a command, as far as options depend on them. A target may be of several kinds, of which the later in this order says more.
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

    /**
     * A target with another rule than that of a lock: several clients may hold it, or none holds it and gives it back.
     */
    NOT_EXCLUSIVE,

    /** Several targets, one after the other. */
    SEVERAL,

    /** A few moves that were typed. */
    PLAYED,

    /** The schedules of a check that is known. */
    REPLAYED
}
