package io.github.lockevolution.workbench.cards;

/**
 * A follow-up question of an interviewer.
 *
 * @param question the question that follows
 * @param answer the answer to it
 */
public record FollowUp(String question, String answer) {

    public FollowUp {
        RequiredText.required("the question of a follow-up", question);
        RequiredText.required("the answer to the follow-up '" + question + "'", answer);
    }
}
