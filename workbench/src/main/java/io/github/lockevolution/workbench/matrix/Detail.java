package io.github.lockevolution.workbench.matrix;

/** How much of a matrix is printed. */
public enum Detail {

    /** What fits a terminal of 24 rows if the locks fit side by side. */
    SUMMARY,

    /** Also each attack, what the exploration took, and the shortest schedule of each failure. */
    ALL
}
