package io.github.lockevolution.workbench.mcp;

import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.CommandRunner;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** The output of a command. */
record Printed(int status, String out, String err) {

    /** The output of a command that runs in this JVM. */
    static Printed by(CommandRunner lab, Language language, List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status = lab.run(language, in(language, words), new PrintWriter(out, true), new PrintWriter(err, true));
        return new Printed(status, out.toString(), err.toString());
    }

    static List<String> in(Language language, List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.addAll(1, List.of("--language", language.tag()));
        return all;
    }
}
