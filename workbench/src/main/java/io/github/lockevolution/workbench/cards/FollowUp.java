package io.github.lockevolution.workbench.cards;

/**
 * What an interviewer asks next.
 *
 * @param question the question that follows
 * @param answer what to say to it
 */
public record FollowUp(String question, String answer) {

    public FollowUp {
        RequiredText.required("the question of a trap", question);
        RequiredText.required("the answer to the trap '" + question + "'", answer);
    }
}
