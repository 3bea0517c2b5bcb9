package io.github.lockevolution.workbench.serve;

import io.github.lockevolution.faults.text.Text;

/** What is said of the page that is served, and to it. */
interface ServeText extends Text {

    String open(String address);

    String onlyHere();

    String noPort(int largest, int port);

    String cannotListen(int port, String problem);

    String busy();

    String notAsked();

    String tooLong(int most);

    String unreadable();
}
