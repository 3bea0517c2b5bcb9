package io.github.lockevolution.workbench.matrix;

/** How much of a matrix is printed. */
public enum Detail {

    /** As much as fits a terminal of 24 rows if the locks fit side by side. */
    SUMMARY,

    /** Also each attack, the figures of the exploration, and the shortest schedule of each failure. */
    ALL
}
