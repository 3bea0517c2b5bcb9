package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said of this machine, its processes and its containers. */
interface HostText extends Text {

    String dockerImage(String image);

    String onThePath(String program);

    String cannotStart(String program, String folder, Message reason);

    String noFolder();

    String imageCannotBePulled(String image, String setting, String reason);

    String pullInterrupted(String image);

    String containerDoesNotComeUp(String image, String reason, String setting);

    String noContainerReaper(String setting, String reason);

    String noContainerLibrary(String setting, String artifact);

    String noDockerEngine(String setting);

    String noRyuk(String setting, String image);

    String noWayToHost(String setting, String image);

    String noFreePort(int first, int last);

    String doesNotStandStill(long process, Message reason);

    String notShownAsStopped(long seconds);

    String signalNotSent(String signal, String complaint);

    String place(String path);

    String noProgram(String program);

    String noneOnPath(List<?> missing);

    String engineAnswers();

    String noEngine();
}
