/** What the commands of the lab have in common: options, exit status, progress, words on a terminal. */
package io.github.lockevolution.workbench.console;
