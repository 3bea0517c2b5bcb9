/** Stores side by side: what the best lock of each does about the same faults, and what it costs. */
package io.github.lockevolution.workbench.compare;
