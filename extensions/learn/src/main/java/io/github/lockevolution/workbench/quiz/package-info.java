/** The interview cards in the terminal, which of them were missed, and when each is due again. */
package io.github.lockevolution.workbench.quiz;
