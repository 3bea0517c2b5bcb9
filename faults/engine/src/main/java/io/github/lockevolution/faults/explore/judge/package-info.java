/**
 * Counts what was run, and nothing while it is run. The product of the graph and a judge is the {@link JudgedGraph}, whose schedules the
 * {@link PathCounter} counts for the {@link Census}. For whoever wants to walk through it, {@link SymmetryExpansion} makes of it the
 * {@link StateSpace}, in which clients that are alike have names again.
 */
package io.github.lockevolution.faults.explore.judge;
