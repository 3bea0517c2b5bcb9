package io.github.lockevolution.faults.client;

import io.github.lockevolution.faults.text.Text;

/** Why a client cannot be held, or what it was told cannot be believed. */
interface ClientText extends Text {

    /** @param stacks where every client is in its code, over several lines */
    String neverRests(String client, long seconds, String stacks);

    String stillMoving(String client);

    String interrupted(String client);

    String otherThread(String client, String command);

    String neverEnds(String client, int commands);

    String noAnswer(String client, String command);
}
