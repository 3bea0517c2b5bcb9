package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import java.util.ArrayList;
import java.util.List;

/** The results for several files: a sentence each, or an object of an array, and the worst exit status. */
final class CheckedFiles {

    private final CheckRequest request;
    private final List<JsonFields> objects = new ArrayList<>();

    private Message last = language -> "";
    private int status = ExitStatus.AS_EXPECTED;

    CheckedFiles(CheckRequest request) {
        this.request = request;
    }

    void add(String file, Judgement judgement) {
        add(
                file,
                CheckJson.of(judgement),
                new CheckScreen(judgement, request, false).verdict(),
                ExitStatus.of(judgement.result().expectation()));
    }

    /** No lock could be made of this one. */
    void refuse(String file, SetupProblem problem) {
        add(
                file,
                CheckJson.versioned().with("verdict", "refused").with("gap", problem),
                problem,
                ExitStatus.WRONG_USAGE);
    }

    private void add(String file, JsonFields json, Message verdict, int itsStatus) {
        objects.add(json.with("file", file));
        last = Message.of(VerdictText.class, text -> text.ofFile(file, verdict));
        status = ExitStatus.worse(status, itsStatus);
    }

    /** The sentence on the latest file. */
    Message last() {
        return last;
    }

    String json() {
        return RecordJson.text(objects);
    }

    int status() {
        return status;
    }
}
