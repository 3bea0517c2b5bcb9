/** The smallest store: the memory of this JVM. The tests of the engine explore locks there, without a server. */
package io.github.lockevolution.faults.memory;
