package io.github.lockevolution.faults.explore.run;

import io.github.lockevolution.faults.subject.Launcher;

/** Launches a lock only where this run has seen the canary break: without that, nothing that is seen of another lock is a verdict. */
public interface ProvenLauncher extends Launcher {}
