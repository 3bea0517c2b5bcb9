package io.github.lockevolution.workbench.console;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** What is said before something is done in a server that is somebody's. */
interface BackendText extends Text {

    /** @param mark the word in the names of all tables */
    String makesTables(Message database, String mark);
}
