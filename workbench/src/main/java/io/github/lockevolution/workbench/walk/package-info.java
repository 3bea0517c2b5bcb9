/** A person picks the next move of a schedule in the terminal, and sees what the store does. */
package io.github.lockevolution.workbench.walk;
