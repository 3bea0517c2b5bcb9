package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is found on this machine. */
interface DoctorText extends Text {

    String title(String platform, String java);

    String legend(boolean problem);

    String part(Diagnosis.Part part);

    String state(Diagnosis.State state);

    String nameOne(String option);

    String dockerAnswers();

    String noDocker();

    String serverAnswers(String server, String version);

    String databaseAnswers(String version);

    String isFetchedWhenAskedFor();

    String place(String path);

    String noProgram(String program);

    String notOnPath(List<?> missing);

    String canBeKilled();

    String diesOtherwise(int status, int expected);

    String canStandStill();

    String noShell(String problem);
}
