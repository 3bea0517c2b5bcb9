/** The cost of locks without faults, and the speed of the bench itself, measured by JMH. */
package io.github.lockevolution.benchmarks;
