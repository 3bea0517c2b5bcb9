/** Processes and containers on this machine, started so that they cannot outlive this JVM. */
package io.github.lockevolution.faults.host;
