package io.github.lockevolution.workbench.doctor;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.doctor.Finding.Part;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what the bench found on this machine, and why it did not find the rest. */
@Command(name = "doctor", mixinStandardHelpOptions = true)
public final class Doctor implements Callable<Integer> {

    private static final int WIDTH = 80;
    private static final int STATE = 14;
    private static final int DETAIL = 23;

    @Spec
    private CommandSpec spec;

    @Mixin
    private LanguageOptions languages;

    @Mixin
    private BackendOptions backends;

    @Option(names = "--json", order = 1)
    private boolean json;

    @Override
    public Integer call() {
        List<Finding> findings = EnvironmentCheck.ofThisMachine();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(asJson(findings));
        } else {
            print(findings, languages.language(), out);
        }
        out.flush();
        return findings.stream().anyMatch(Finding::isTrouble) ? ExitStatus.WRONG_USAGE : ExitStatus.AS_EXPECTED;
    }

    private static void print(List<Finding> findings, Language language, PrintWriter out) {
        DoctorText text = language.text(DoctorText.class);
        out.println(text.title(Platform.name(), Runtime.version().toString()));
        Optional<Part> part = Optional.empty();
        for (Finding finding : findings) {
            if (!part.equals(Optional.of(finding.part()))) {
                part = Optional.of(finding.part());
                out.println("\n" + finding.part().in(language));
            }
            String name = "  " + (finding.chosen() ? "* " : "  ") + finding.name();
            String head = Paragraph.hanging(name, finding.state().in(language), STATE, WIDTH);
            out.println(Paragraph.hanging(head, finding.detail().in(language), DETAIL, WIDTH));
        }
        boolean trouble = findings.stream().anyMatch(Finding::isTrouble);
        out.println("\n" + text.legend(trouble));
    }

    /** The same in every language. */
    private static String asJson(List<Finding> findings) {
        JsonObject all = new JsonObject();
        all.addProperty("platform", Platform.name());
        all.addProperty("java", Runtime.version().toString());
        JsonArray list = new JsonArray();
        findings.forEach(finding -> {
            JsonObject json = new JsonObject();
            json.addProperty("part", finding.part().in(Language.ENGLISH));
            json.addProperty("name", finding.name());
            json.addProperty("state", finding.state().in(Language.ENGLISH));
            json.addProperty("chosen", finding.chosen());
            json.addProperty("detail", finding.detail().in(Language.ENGLISH));
            list.add(json);
        });
        all.add("findings", list);
        return new GsonBuilder()
                .disableHtmlEscaping()
                .setPrettyPrinting()
                .create()
                .toJson(all);
    }
}
