package io.github.lockevolution.workbench.cards;

/**
 * What an interviewer asks next.
 *
 * @param question the question that follows
 * @param answer what to say to it
 */
public record FollowUp(String question, String answer) {

    public FollowUp {
        RequiredText.required("the question of a follow-up", question);
        RequiredText.required("the answer to the follow-up '" + question + "'", answer);
    }
}
