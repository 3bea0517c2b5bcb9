/**
 * JUnit support: {@link io.github.lockevolution.testkit.OnTheBench} brings a real Redis and a real network to a test, and the
 * contracts are ready-made tests that any lock's test class can extend.
 */
package io.github.lockevolution.testkit;
