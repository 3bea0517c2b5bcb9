/** What a learner repairs in a historical lock, and whether the repair is right. */
package io.github.lockevolution.workbench.exercise;
