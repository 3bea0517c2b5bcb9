/** The machine the bench runs on: its programs, its containers, and processes that cannot outlive this JVM. */
package io.github.lockevolution.faults.host;
