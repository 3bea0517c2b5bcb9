/** The interview cards in the terminal, and which of them were missed. */
package io.github.lockevolution.workbench.quiz;
