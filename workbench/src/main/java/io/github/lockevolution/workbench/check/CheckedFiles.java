package io.github.lockevolution.workbench.check;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.check.CheckResult;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.setup.SetupProblem;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.ExitStatus;

/** What came of several files: a sentence each, or an object of an array, and the worst of the statuses. */
final class CheckedFiles {

    private final Redis redis;
    private final int limit;
    private final ClientProgram program;
    private final JsonArray objects = new JsonArray();

    private Message last = language -> "";
    private int status = ExitStatus.AS_EXPECTED;

    CheckedFiles(Redis redis, int limit, ClientProgram program) {
        this.redis = redis;
        this.limit = limit;
        this.program = program;
    }

    void add(String file, CheckResult result, int servers) {
        JsonObject told = CheckJson.of(redis.version(), servers, result);
        CheckScreen screen = new CheckScreen(result, limit, 0, redis, servers, false, program);
        add(file, told, screen.verdict(), ExitStatus.of(result.expectation()));
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
