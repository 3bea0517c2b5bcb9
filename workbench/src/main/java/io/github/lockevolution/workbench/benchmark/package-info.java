/** {@code ./lab bench}: what locks cost where nothing goes wrong, and how fast the bench itself is. */
package io.github.lockevolution.workbench.benchmark;
