package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;

/** What is said of a text that is no schedule. */
interface ScheduleText extends Text {

    String noLock(String text);

    /** @param position at which character, from 1 */
    String noMove(String text, int position);

    /**
     * @param position at which character, from 1
     * @param word what stands there instead of a move
     */
    String notAMove(String text, int position, String word);
}
