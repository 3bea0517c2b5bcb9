/** The interview cards, in English and in Chinese, for the terminal and for the page. */
package io.github.lockevolution.workbench.cards;
