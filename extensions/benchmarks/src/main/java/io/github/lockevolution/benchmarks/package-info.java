/** What locks cost where nothing goes wrong, and how fast the bench itself is, measured by JMH. */
package io.github.lockevolution.benchmarks;
