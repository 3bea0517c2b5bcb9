/** Puts critical sections under test: their clients in one thread each, their resource in one store or in several. */
package io.github.lockevolution.faults.section;
