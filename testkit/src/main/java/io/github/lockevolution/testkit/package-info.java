/**
 * The bench in a test: {@link io.github.lockevolution.testkit.OnTheBench} starts and ends everything, and the contracts
 * say in a few lines what every lock is held to.
 */
package io.github.lockevolution.testkit;
