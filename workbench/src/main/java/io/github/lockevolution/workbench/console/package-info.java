/** Shared parts of the lab's commands: options, exit status, progress, words on a terminal. */
package io.github.lockevolution.workbench.console;
