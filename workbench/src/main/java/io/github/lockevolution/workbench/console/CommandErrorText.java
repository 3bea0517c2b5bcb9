package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Text;

/** What is said when a command could not do what it was asked for. */
interface CommandErrorText extends Text {

    String unplanned(String problem);

    String exhausted(String error);

    String noName(String name, String reason);

    String redisIsGone(String reason);

    /** Standard output took not all that was printed. */
    String outputLost(String reason);

    String stacktraceShowsWhere();

    /** @param status with which the process has ended in which code under test ran */
    String noVerdict(int status);

    /** The same of one that has ended as if no memory was left. */
    String noMemory(int status);

    String notEverythingEnded(String problem);

    /** @param program that is asked for beside {@code --reenter} */
    String twoPrograms(String program);
}
