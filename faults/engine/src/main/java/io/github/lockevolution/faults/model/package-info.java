/**
 * The values of a run and the rules by which it is judged: moves, schedules, what each step did, and the
 * {@link io.github.lockevolution.faults.model.Judge} who finds the failures in it; nothing here knows Redis or a thread.
 */
package io.github.lockevolution.faults.model;
