package io.github.lockevolution.workbench.server;

import io.github.lockevolution.faults.text.Text;

/** What the server alone says. */
interface ServerText extends Text {

    String listens(String address);

    String noPort(int largest, int port);

    String noAddress(String host);

    String cannotListen(String address, String problem);

    String cannotUse(String file, String problem);

    String noFile(String file);

    String noText(String file);

    String cannotRead(String file, String problem);
}
