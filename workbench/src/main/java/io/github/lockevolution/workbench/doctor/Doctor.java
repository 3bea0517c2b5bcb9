package io.github.lockevolution.workbench.doctor;

import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.subject.Diagnosis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.LanguageOptions;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Screen;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lists the tools and stores found on this machine, and the reasons why others were not. */
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
        return diagnoses.stream().anyMatch(Diagnosis::isProblem) ? ExitStatus.WRONG_USAGE : ExitStatus.AS_EXPECTED;
    }

    private static void print(List<Diagnosis> diagnoses, Language language, PrintWriter out) {
        DoctorText text = language.text(DoctorText.class);
        out.println(text.title(Platform.name(), Runtime.version().toString()));
        Optional<String> part = Optional.empty();
        for (Diagnosis diagnosis : diagnoses) {
            String heading = diagnosis.part().in(language);
            if (!part.equals(Optional.of(heading))) {
                part = Optional.of(heading);
                out.println("\n" + heading);
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
        List<Finding> findings = diagnoses.stream()
                .map(it -> new Finding(it.part()::in, it.name(), it.state()::in, it.chosen(), it.detail()))
                .toList();
        return RecordJson.text(new Findings(Platform.name(), Runtime.version().toString(), findings));
    }

    private record Findings(String platform, String java, List<Finding> findings) {}

    private record Finding(Message part, String name, Message state, boolean chosen, Message detail) {}
}
