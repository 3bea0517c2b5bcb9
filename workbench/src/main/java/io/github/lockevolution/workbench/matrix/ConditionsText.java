package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** The conditions that textbooks ask for, and how far a lock meets them. */
interface ConditionsText extends Text {

    String title(Condition condition);

    /** What is counted or tried, and what not. */
    String meaning(Condition condition);

    String holds(boolean yes);

    String unknown();

    String commands(int count);

    String freeLockNotTaken();

    /** @param reason why the lock could not be used */
    String notUsed(String lock, Message reason);

    /** Where the cells come from. */
    String source();
}
