/** What a person runs: the lab command, and what it prints. */
package io.github.lockevolution.workbench;
