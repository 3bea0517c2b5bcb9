package io.github.lockevolution.workbench.doctor;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.Screen;
import io.github.lockevolution.workbench.doctor.Diagnosis.Part;
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
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        footer = {"  ./lab doctor", "  ./lab doctor --redis docker"})
public final class Doctor implements Callable<Integer> {

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
        List<Diagnosis> diagnoses = EnvironmentCheck.ofThisMachine(backends.settings());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(asJson(diagnoses));
        } else {
            print(diagnoses, languages.language(), out);
        }
        out.flush();
        return diagnoses.stream().anyMatch(Diagnosis::isProblem) ? ExitStatus.WRONG_USAGE : ExitStatus.AS_EXPECTED;
    }

    private static void print(List<Diagnosis> diagnoses, Language language, PrintWriter out) {
        DoctorText text = language.text(DoctorText.class);
        out.println(text.title(Platform.name(), Runtime.version().toString()));
        Optional<Part> part = Optional.empty();
        for (Diagnosis diagnosis : diagnoses) {
            if (!part.equals(Optional.of(diagnosis.part()))) {
                part = Optional.of(diagnosis.part());
                out.println("\n" + diagnosis.part().in(language));
            }
            String name = "  " + (diagnosis.chosen() ? "* " : "  ") + diagnosis.name();
            String head = Screen.hanging(name, diagnosis.state().in(language), STATE);
            out.println(Screen.hanging(head, diagnosis.detail().in(language), DETAIL));
        }
        boolean problem = diagnoses.stream().anyMatch(Diagnosis::isProblem);
        out.println("\n" + text.legend(problem));
    }

    /** The same in every language. */
    private static String asJson(List<Diagnosis> diagnoses) {
        JsonObject all = new JsonObject();
        all.addProperty("platform", Platform.name());
        all.addProperty("java", Runtime.version().toString());
        JsonArray list = new JsonArray();
        diagnoses.forEach(diagnosis -> {
            JsonObject json = new JsonObject();
            json.addProperty("part", diagnosis.part().in(Language.ENGLISH));
            json.addProperty("name", diagnosis.name());
            json.addProperty("state", diagnosis.state().in(Language.ENGLISH));
            json.addProperty("chosen", diagnosis.chosen());
            json.addProperty("detail", diagnosis.detail().in(Language.ENGLISH));
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
