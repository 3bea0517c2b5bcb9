/**
 * The values of a run and the rules by which it is judged: moves, schedules, steps, and the
 * {@link io.github.lockevolution.faults.model.Judge} that finds the failures in them. No class here knows of Redis or of threads.
 */
package io.github.lockevolution.faults.model;
