package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What happens in a row of a timeline. */
interface ActionText extends Text {

    String command(String client, List<String> exchanges);

    String commandUntilLeaseRunsOut(String client, List<String> exchanges);

    String sideCommand(String client, List<String> exchanges);

    String sideCommandUntilLeaseRunsOut(String client, List<String> exchanges);

    /** A command that a client sends by a timer or another thread, beside what it is doing. */
    String onTheSide(String command);

    /** @param leaving {@link #leaves}, and what the client comes to by it */
    String clientLeaves(String client, String leaving);

    String clientIsKilled(String client);

    /** @param store which has made the client wait for another one until now */
    String clientIsLetGo(String store, String client);

    String clockJumps(String client);

    String clockAhead();

    String leaseRunsOut();

    String replicaCatchesUp();

    String replicaTakesOver();

    String replicaTakesOverWithoutKey();

    String replicaTakesOverWithOldKey();

    String serverRestarts(String server);

    String serverClockJumps(String server);

    String isOver();

    String keyIsEvicted(String key);

    String newcomer(String name);

    String newcomers(List<String> names);

    String newcomerTries(String newcomer, List<String> exchanges);

    String newcomerTriesWithoutLease(String newcomer, List<String> exchanges);

    String leaves();

    String isKilled();

    /** What was answered or done, and what came of it. */
    String parts(List<String> parts);

    String answerIsLost();

    String outcome(CallOutcome outcome);
}
