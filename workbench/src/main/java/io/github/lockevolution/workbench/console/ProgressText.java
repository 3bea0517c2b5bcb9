package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Text;

/** How far a long run is. */
public interface ProgressText extends Text {

    String ofAttacks(long done, long all);

    String ofMoves(long done, long all, long speed);
}
