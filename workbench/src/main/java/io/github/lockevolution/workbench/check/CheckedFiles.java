package io.github.lockevolution.workbench.check;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.ExitStatus;

/** What came of several files: a sentence each, or an object of an array, and the worst of the statuses. */
final class CheckedFiles {

    private final CheckRequest request;
    private final JsonArray objects = new JsonArray();

    private Message last = language -> "";
    private int status = ExitStatus.AS_EXPECTED;

    CheckedFiles(CheckRequest request) {
        this.request = request;
    }

    void add(String file, Judgement judgement) {
        add(
                file,
                CheckJson.of(judgement.redis(), judgement.servers(), judgement.result()),
                new CheckScreen(judgement, request, false).verdict(),
                ExitStatus.of(judgement.result().expectation()));
    }

    /** No lock could be made of this one. */
    void refuse(String file, SetupProblem problem) {
        JsonObject told = new JsonObject();
        told.addProperty("verdict", "refused");
        told.addProperty("gap", problem.in(Language.ENGLISH));
        add(file, told, problem, ExitStatus.WRONG_USAGE);
    }

    private void add(String file, JsonObject told, Message verdict, int itsStatus) {
        told.addProperty("file", file);
        objects.add(told);
        last = Message.of(VerdictText.class, text -> text.ofFile(file, verdict));
        status = ExitStatus.worse(status, itsStatus);
    }

    /** What is said of the file that came last. */
    Message last() {
        return last;
    }

    String json() {
        return CheckJson.text(objects);
    }

    int status() {
        return status;
    }
}
