package io.github.lockevolution.workbench.cards;

/**
 * What an interviewer asks next.
 *
 * @param question the question that follows
 * @param answer what to say to it
 */
public record Trap(String question, String answer) {

    public Trap {
        Text.required("the question of a trap", question);
        Text.required("the answer to the trap '" + question + "'", answer);
    }
}
