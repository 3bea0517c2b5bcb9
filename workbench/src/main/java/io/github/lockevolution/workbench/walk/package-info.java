/** A person picks the next move of a schedule in the terminal, and sees what Redis does. */
package io.github.lockevolution.workbench.walk;
