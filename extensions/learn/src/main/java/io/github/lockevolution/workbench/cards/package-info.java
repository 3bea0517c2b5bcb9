/** The interview cards, in every language, for the terminal and for the page. */
package io.github.lockevolution.workbench.cards;
