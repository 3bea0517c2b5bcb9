package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;
import java.util.List;

/** What an agent is told beside what a command prints. */
interface McpText extends Text {

    String noArgument(String tool, String name, List<String> known);

    String oneOfThem(String one, String other);

    String startsWithDash(String name, String value);

    String outOfRange(String name, int least, int most, String given);

    String noWordToExplain(String word, List<String> known);

    /** What it comes from, and what to do. */
    String advice(Failure failure);

    String meansMet();

    String meansBroken();

    String meansInconclusive();

    String meansRefused();
}
