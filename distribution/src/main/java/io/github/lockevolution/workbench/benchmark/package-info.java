/** {@code ./lab bench}: starts measurements. */
package io.github.lockevolution.workbench.benchmark;
