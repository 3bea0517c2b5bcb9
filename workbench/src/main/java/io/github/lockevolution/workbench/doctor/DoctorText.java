package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.text.Text;

/** What is found on this machine. */
interface DoctorText extends Text {

    String title(String platform, String java);

    String legend(boolean problem);

    String toxiproxy();

    String processes();

    String browser();

    String canBeKilled();

    String diesOtherwise(int status, int expected);

    String canStandStill();

    String noShell(String problem);
}
