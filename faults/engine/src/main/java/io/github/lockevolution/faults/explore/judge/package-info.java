/**
 * Counts schedules after they were run, never during the run. The product of the graph and a judge is the {@link JudgedGraph}, whose
 * schedules the {@link PathCounter} counts for the {@link Census}. To walk through it, {@link SymmetryExpansion} expands it to the
 * {@link StateSpace}, in which clients that are alike have names again.
 */
package io.github.lockevolution.faults.explore.judge;
