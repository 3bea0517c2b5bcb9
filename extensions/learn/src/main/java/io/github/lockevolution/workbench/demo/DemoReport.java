package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.console.JsonFields;
import io.github.lockevolution.workbench.console.RecordJson;
import io.github.lockevolution.workbench.console.Screen;
import java.util.Comparator;
import java.util.List;

/**
 * The bills of a demo, as they are printed.
 *
 * @param heading the title of the runs
 * @param bills one or more bills, those of one attack beside each other
 * @param wanted how many there would be if none had been left out
 * @param seconds how long all of it took
 * @param conclusion the conclusion if each bill proves something; in lines that fit on a screen
 */
record DemoReport(Message heading, List<? extends DemoBill> bills, int wanted, double seconds, Message conclusion) {

    /** The same of locks: if there is anything to pay, they have to be paid for. */
    DemoReport(Message heading, List<? extends DemoBill> bills, int wanted, double seconds) {
        this(heading, bills, wanted, seconds, language -> wrapped(ofLocks(bills, language)));
    }

    /** 0 if every run has a cost, 3 if one proves nothing. The cost itself is the answer, and no reason to fail. */
    int exitStatus() {
        return problems() == 0 ? ExitStatus.AS_EXPECTED : ExitStatus.INCONCLUSIVE;
    }

    /** How many runs prove nothing: those in which something came in the way, and those that were left out after that. */
    private int problems() {
        return wanted
                - Math.toIntExact(
                        bills.stream().filter(bill -> bill.problem().isEmpty()).count());
    }

    /** The report for a person: a line for each bill, and a chart for each one with something to pay. */
    String text(Language language, Redis redis) {
        StringBuilder text = new StringBuilder(wrapped(heading.in(language)));
        bills.stream().map(DemoBill::attack).distinct().forEach(each -> text.append(part(each, language)));
        DemoText words = language.text(DemoText.class);
        String time = String.format(language.locale(), "%.1f", seconds);
        return text.append('\n')
                .append(wrapped(words.time(time, redis.version().toString(), redis.origin())))
                .append(problems() == 0 ? conclusion.in(language) : wrapped(words.inconclusive(problems())))
                .toString()
                .stripTrailing();
    }

    private static String ofLocks(List<? extends DemoBill> bills, Language language) {
        DemoText words = language.text(DemoText.class);
        return bills.stream().allMatch(bill -> bill.harm() == 0) ? words.nothingToPay() : words.toPay();
    }

    private static String wrapped(String sentence) {
        return Screen.paragraph(sentence) + "\n";
    }

    private String part(DemoAttack each, Language language) {
        List<? extends DemoBill> under =
                bills.stream().filter(bill -> bill.attack() == each).toList();
        int column = Screen.widest(under.stream().map(DemoBill::way)) + 4;
        StringBuilder part = new StringBuilder("\n")
                .append(wrapped(each + ": " + each.words().in(language)));
        under.forEach(bill -> part.append(Screen.hanging("  " + bill.way(), bill.words(language), column))
                .append('\n'));
        under.stream()
                .filter(bill -> bill.harm() > 0 && bill.chart().most() > 0)
                .forEach(bill -> part.append("\n  ")
                        .append(bill.way())
                        .append('\n')
                        .append(bill.chart().text(language).indent(2)));
        return part.toString();
    }

    /** The report for programs. */
    String json(JsonFields head) {
        return RecordJson.text(
                head.with("runs", bills.stream().map(DemoReport::json).toList()));
    }

    private static JsonFields json(DemoBill bill) {
        return new JsonFields()
                .with(bill.name())
                .with("attack", bill.attack().toString())
                .with(bill.figures())
                .with("seconds", bill.seconds())
                .with("mostHolders", bill.chart().most())
                .with("harmAt", bill.chart().harm())
                .with("inconclusive", bill.problem());
    }

    /** An SVG of the costliest run, the first of those that cost the same. */
    String drawing(Language language) {
        return bills.stream()
                .sorted(Comparator.comparingInt(DemoBill::harm).reversed())
                .findFirst()
                .orElseThrow()
                .chart()
                .svg(language);
    }
}
