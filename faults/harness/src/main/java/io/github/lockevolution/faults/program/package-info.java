/**
 * Clients that are programs of their own, in any language: each in a process behind ports with a gate, spoken to in lines, and put in order
 * where one speaks to several servers at once.
 */
package io.github.lockevolution.faults.program;
