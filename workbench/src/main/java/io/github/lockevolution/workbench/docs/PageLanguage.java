package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.explore.TransferResult;
import io.github.lockevolution.faults.model.Bounds;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.Mark;
import io.github.lockevolution.lock.Failure;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The words around what a run shows, each phrase in the languages of the pages side by side. */
enum PageLanguage {
    ENGLISH(Language.ENGLISH),
    CHINESE(LanguageSetting.parse("zh"));

    private final Language language;

    PageLanguage(Language language) {
        this.language = language;
    }

    /** In which drawings and explanations are. */
    Language language() {
        return language;
    }

    /** That of a page, by its name: {@code README.zh-CN.md} is in Chinese. */
    static PageLanguage of(String page) {
        return page.endsWith(".zh-CN.md") ? CHINESE : ENGLISH;
    }

    private String say(String english, String chinese) {
        return this == ENGLISH ? english : chinese;
    }

    String sourceFrom(String name, String link) {
        return "[`" + name + "`](" + link + ")" + say(", below its imports:", "，`import` 以下的部分：");
    }

    String allSchedules(String command, long schedules, Bounds bounds) {
        return say(
                "`%s` counts all %d schedules of %s:".formatted(command, schedules, bounds),
                "`%s` 数遍全部 %d 条调度序列（%d 个客户端，最多 %d 次宕机、%d 次到期、%d 次应答丢失）："
                        .formatted(
                                command,
                                schedules,
                                bounds.clients(),
                                bounds.crashes(),
                                bounds.expiries(),
                                bounds.lostReplies()));
    }

    String censusHead() {
        return say("| failure | this lock | schedules | the shortest |", "| 失败 | 约定 | 调度序列 | 最短调度 |");
    }

    String must() {
        return say("must show it", "必须出现");
    }

    String never() {
        return say("must never show it", "绝不出现");
    }

    String countOf(long count, long all) {
        return say(count + " of " + all, all + " 条中 " + count + " 条");
    }

    String replayed(int times) {
        return say(
                "Each of the shortest was run " + times + " times more and did the same every time.",
                "每条最短调度都另外重放了 " + times + " 次，次次相同。");
    }

    String explained(Explanation explanation) {
        return explanation.lines(language).entrySet().stream()
                .map(line -> item(line.getKey(), line.getValue()))
                .collect(Collectors.joining());
    }

    private static String item(String label, String words) {
        return "- **" + label + "** " + Markdown.plain(words) + "\n";
    }

    String transferred(TransferResult retelling) {
        String stage = retelling.transferred().stage().name();
        String schedule = retelling.transferred().schedule().toString();
        Set<Failure> failures = retelling.transferred().failures().keySet();
        String shown =
                failures.stream().map(failure -> "`" + failure + "`").collect(Collectors.joining(say(" and ", "、")));
        boolean still = retelling.original().failures().keySet().containsAll(failures);
        String verdict = failures.isEmpty()
                ? say("shows **no failure**", "**没有演示出任何失败**")
                : say(still ? "still shows " : "shows ", still ? "仍然演示出 " : "演示出 ") + shown;
        return say(
                        "On %s the story is `%s` and %s.".formatted(stage, schedule, verdict),
                        "到了 %s 上，它成了 `%s`，%s。".formatted(stage, schedule, verdict))
                + "\n\n" + difference(retelling) + "\n";
    }

    /** As readable as in the drawing, where the names of scripts are cut short. */
    private String difference(TransferResult retelling) {
        return retelling
                .difference()
                .map(difference -> new Mark(Optional.empty(), difference.divergence()).in(language))
                .map(words -> "**" + say("The first difference:", "第一处不同：") + "** " + Markdown.plain(words))
                .orElseGet(() -> say("No answer makes a difference.", "没有哪个应答造成差别。"));
    }
}
