package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What the demos have in common to say. */
interface DemoText extends Text {

    String noSuchAttack(String name, List<String> known);

    String redisIsGone(Message origin);

    String interrupted();

    /** Of clients that begin at the very same instant. */
    String othersDoNotCome(long seconds);

    /** @param bill what there is to pay, as far as it is known */
    String soFar(String bill, Message reason);

    /** @param problems how many runs prove nothing, one or more */
    String inconclusive(int problems);

    String nothingToPay();

    String toPay();

    String time(String seconds, String version, Message origin);
}
