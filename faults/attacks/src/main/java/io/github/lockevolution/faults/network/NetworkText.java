package io.github.lockevolution.faults.network;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What is said when no Toxiproxy is to be had, or it does not lead to the Redis. */
interface NetworkText extends Text {

    String noBackend(String name);

    String unreadableUrl(String url);

    String notOnThePath(String program);

    String cannotReachLoopback(String url);

    String doesNotAnswer(Message origin, String address);

    String answersOtherwise(Message origin, String address);

    String noVersion();

    String silent(long seconds);

    /** @param upstream the address by which the Toxiproxy should reach the Redis */
    String noPingGetsThrough(Message toxiproxy, Message redis, String reason, String upstream);

    String proxyLeftBehind(Message origin, Message reason);
}
