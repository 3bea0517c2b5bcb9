/**
 * Clients that are programs of their own, in any language: each in a process behind ports with a gate, with a dialogue in lines; commands
 * to several servers at once are put in order.
 */
package io.github.lockevolution.faults.program;
