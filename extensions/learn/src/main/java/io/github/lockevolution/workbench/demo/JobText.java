package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Text;

/** What is said of a scheduled job. */
interface JobText extends Text {

    String nodesOutOfRange(int nodes, int most);

    String waits(String lock);

    String killPointNotReached();

    String nobodyWorks();

    String countsDiffer();

    String leaseDoesNotEnd();

    String soFar(int over, int minutes);

    String heading(int nodes, int minutes, int lease);

    String attack(JobAttack attack);

    String bill(int due, int once, int several, int never);
}
