package io.github.lockevolution.workbench.doctor;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import io.github.lockevolution.faults.host.Platform;
import io.github.lockevolution.faults.text.Paragraph;
import io.github.lockevolution.workbench.console.BackendOptions;
import io.github.lockevolution.workbench.console.ExitStatus;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what the bench found on this machine, and why it did not find the rest. */
@Command(
        name = "doctor",
        header = "Says which Redis, Toxiproxy, Docker and browser it found, and why not.",
        description = {"", "What a run would use as things are set is marked with a star and really", "started.", ""},
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        synopsisHeading = "%nUsage: ",
        sortOptions = false,
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:a run would find what it needs", "2:something that is chosen cannot be used"})
public final class Doctor implements Callable<Integer> {

    private static final int WIDTH = 80;
    private static final int DETAIL = 23;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BackendOptions backends;

    @Option(names = "--json", order = 1, description = "Print one JSON object instead, for programs.")
    private boolean json;

    @Override
    public Integer call() {
        List<Finding> findings = EnvironmentCheck.ofThisMachine();
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(asJson(findings));
        } else {
            print(findings, out);
        }
        out.flush();
        return findings.stream().anyMatch(Finding::isTrouble) ? ExitStatus.WRONG_USAGE : ExitStatus.EVERY_DUTY_HELD;
    }

    private static void print(List<Finding> findings, PrintWriter out) {
        out.println("Lock Evolution on " + Platform.name() + ", Java " + Runtime.version());
        String part = "";
        for (Finding finding : findings) {
            if (!finding.part().equals(part)) {
                part = finding.part();
                out.println("\n" + part);
            }
            String head = "  %s %-9s %-8s"
                    .formatted(
                            finding.chosen() ? "*" : " ",
                            finding.name(),
                            finding.state().word());
            out.println(Paragraph.hanging(head, finding.detail(), DETAIL, WIDTH));
        }
        boolean trouble = findings.stream().anyMatch(Finding::isTrouble);
        out.println("\n* is what a run would use. "
                + (trouble ? "Something of it cannot be used; see above." : "All of it can be used."));
    }

    private static String asJson(List<Finding> findings) {
        JsonObject all = new JsonObject();
        all.addProperty("platform", Platform.name());
        all.addProperty("java", Runtime.version().toString());
        JsonArray list = new JsonArray();
        findings.forEach(finding -> {
            JsonObject json = new JsonObject();
            json.addProperty("part", finding.part());
            json.addProperty("name", finding.name());
            json.addProperty("state", finding.state().word());
            json.addProperty("chosen", finding.chosen());
            json.addProperty("detail", finding.detail());
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
