package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.text.Language;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Set;
import picocli.CommandLine;

/** The lab command, typed once. */
final class TypedCommand {

    /** Two clients, and nothing goes wrong but that a lease runs out. */
    static final String CHECK = "check --clients 2 --crashes 0 --lost-replies 0 --json ";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    int type(String line) {
        String[] words = line.split(" ");
        CommandLine lab = Lab.commandLine(Language.ENGLISH, words);
        lab.setOut(new PrintWriter(out));
        lab.setErr(new PrintWriter(err));
        return lab.execute(words);
    }

    JsonObject told() {
        assertThat(err.toString()).isEmpty();
        return JsonParser.parseString(out.toString()).getAsJsonObject();
    }

    Set<String> failures() {
        return told().getAsJsonObject("failures").keySet();
    }

    String store() {
        return told().get("store").getAsString();
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
