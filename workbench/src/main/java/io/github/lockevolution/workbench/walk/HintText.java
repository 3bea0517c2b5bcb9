package io.github.lockevolution.workbench.walk;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;

/** What somebody is told who is stuck, short of the move itself; the page says the same. */
interface HintText extends Text {

    /** What to think about, to find this failure. */
    String idea(Failure failure);

    String whyBegin(String client, String command);

    String whyStep(String client, String command);

    String whyLeave(String client);

    String whyCrash(String client);

    String whyLose(String client, String command);

    String whyAhead(String client);

    String whySide(String client, String command);

    String whyExpire();

    String whyReplicate();

    String whyFailOver();

    String whyRestart(String server);

    String whyServerAhead(String server);

    String whyEvict();
}
