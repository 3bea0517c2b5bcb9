package io.github.lockevolution.workbench.exercise;

/**
 * The points for one failure, or for the hidden properties.
 *
 * @param name the name of the failure; the hidden properties have one mark together, since nobody is told which of them hold
 * @param words the observation, as a sentence
 * @param points the points of the submission
 * @param most the points that there are
 */
record Mark(String name, String words, int points, int most) {

    boolean isFull() {
        return points == most;
    }
}
