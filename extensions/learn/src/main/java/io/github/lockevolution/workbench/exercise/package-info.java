/** The repairs of a learner in historical locks, and their grades. */
package io.github.lockevolution.workbench.exercise;
