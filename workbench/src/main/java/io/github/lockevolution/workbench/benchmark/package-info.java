/** {@code ./lab bench}: asks for measurements, and hands them to whoever makes them. */
package io.github.lockevolution.workbench.benchmark;
