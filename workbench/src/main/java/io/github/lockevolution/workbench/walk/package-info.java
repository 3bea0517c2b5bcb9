/** A person picks the moves, in the terminal. */
package io.github.lockevolution.workbench.walk;
