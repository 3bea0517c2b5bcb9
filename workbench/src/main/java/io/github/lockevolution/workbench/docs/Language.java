package io.github.lockevolution.workbench.docs;

import io.github.lockevolution.faults.schedule.Bounds;
import io.github.lockevolution.faults.schedule.Held;
import io.github.lockevolution.faults.schedule.Retelling;
import io.github.lockevolution.faults.timeline.Belief;
import io.github.lockevolution.faults.timeline.Closing;
import io.github.lockevolution.faults.timeline.Explanation;
import io.github.lockevolution.faults.timeline.Mark;
import io.github.lockevolution.lock.Failure;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The words around what a run shows, each phrase in the languages of the pages side by side. */
enum Language {
    ENGLISH,
    CHINESE;

    /** That of a page, by its name: {@code README.zh-CN.md} is in Chinese. */
    static Language of(String page) {
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
        return item(say("Believed:", "各自以为："), say(explanation.believed(), believed(explanation.beliefs())))
                + item(say("Redis held:", "Redis 里："), say(explanation.held(), held(explanation.lock())))
                + item(say("Closed by:", "由谁堵上："), say(explanation.closed(), closed(explanation.closing())));
    }

    private static String item(String label, String words) {
        return "- **" + label + "** " + Markdown.plain(words) + "\n";
    }

    private static String believed(List<Belief> beliefs) {
        return beliefs.stream()
                .map(belief -> belief.client() + " " + inChinese(belief.kind()))
                .collect(Collectors.joining("；"));
    }

    private static String inChinese(Belief.Kind belief) {
        return switch (belief) {
            case NOT_BEGUN -> "还没开始";
            case NOT_INSIDE_YET -> "还没拿到锁";
            case ALONE_INSIDE -> "以为只有自己在临界区内";
            case GIVES_ITS_OWN_BACK -> "以为正要还的是自己的锁";
            case DEAD -> "已经死亡";
            case UNANSWERED -> "不知道，应答丢失了";
            case SOMEBODY_ELSE_HAS_IT -> "以为锁在别人手里";
            case GAVE_ITS_OWN_BACK -> "以为还掉的是自己的锁";
            case DONE -> "已经结束";
        };
    }

    private static String held(Optional<Held> lock) {
        return lock.map(held -> "lock = " + held.value()
                        + held.lease()
                                .map(lease -> "，租约 " + lease.toSeconds() + " 秒")
                                .orElse("，没有租约，永不到期"))
                .orElse("没有锁键");
    }

    private static String closed(Closing closing) {
        return closing.stage()
                        .map(stage -> stage + "，用 " + String.join("，再用 ", closing.commands()))
                        .orElse("后面没有哪把锁能堵上" + (closing.onlyResource() ? "；只有受保护的资源自己能拦住" : ""))
                + closing.notYet().stream()
                        .collect(Collectors.joining("、", closing.notYet().isEmpty() ? "" : "；", ""))
                + (closing.notYet().isEmpty() ? "" : " 还没有堵上");
    }

    String retold(Retelling retelling) {
        String stage = retelling.retold().stage().name();
        String schedule = retelling.retold().schedule().toString();
        Set<Failure> failures = retelling.retold().failures().keySet();
        String shown =
                failures.stream().map(failure -> "`" + failure + "`").collect(Collectors.joining(say(" and ", "、")));
        boolean still = retelling.told().failures().keySet().containsAll(failures);
        String verdict = failures.isEmpty()
                ? say("shows **no failure**", "**没有演示出任何失败**")
                : say(still ? "still shows " : "shows ", still ? "仍然演示出 " : "演示出 ") + shown;
        return say(
                        "On %s the story is `%s` and %s.".formatted(stage, schedule, verdict),
                        "到了 %s 上，它成了 `%s`，%s。".formatted(stage, schedule, verdict))
                + "\n\n" + difference(retelling) + "\n";
    }

    /** As readable as in the drawing, where the names of scripts are cut short. */
    private String difference(Retelling retelling) {
        return retelling
                .difference()
                .map(difference -> say(difference.words(), inChinese(difference)))
                .map(words -> new Mark(Optional.empty(), words).words())
                .map(words -> "**" + say("The first difference:", "第一处不同：") + "** " + Markdown.plain(words))
                .orElseGet(() -> say("No answer makes a difference.", "没有哪个应答造成差别。"));
    }

    private static String inChinese(Retelling.Difference difference) {
        String there = difference.there().orElse("");
        return switch (difference.kind()) {
            case REFUSED -> inChinese(difference, difference.who() + " 被拒", "它走了下去");
            case GETS_IN -> inChinese(difference, difference.who() + " 进去了", "它被拒");
            case REMOVES_NOTHING -> inChinese(difference, difference.who() + " 什么也没删掉", "是 " + there);
            case REMOVES_THE_KEY -> inChinese(difference, difference.who() + " 删掉了锁键", "是 " + there);
            case NEWCOMER_REFUSED -> inChinese(difference, "后来者被拒", "它进去了");
            case NEWCOMER_GETS_IN -> inChinese(difference, "后来者进去了", "它被拒");
        };
    }

    private static String inChinese(Retelling.Difference difference, String here, String there) {
        return here + "：" + difference.here() + "；在 " + difference.stage() + " 上" + there;
    }
}
