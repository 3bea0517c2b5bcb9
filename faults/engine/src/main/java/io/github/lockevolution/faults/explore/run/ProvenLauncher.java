package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Launcher;

/** Launches a lock only in a store in which this run has seen the canary break: otherwise no result for another lock is a verdict. */
public interface ProvenLauncher extends Launcher {}
