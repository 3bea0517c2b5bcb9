package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.setup.LanguageSetting;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Demonstration;

/** Around the Chinese cards; the terms are those of docs/words.zh-CN.md. */
final class ChineseWords implements Words {

    @Override
    public String start(int cards, boolean shuffled, long seed) {
        return "共 " + cards + " 张卡片" + (shuffled ? "，顺序由 --seed " + seed + " 决定" : "") + "。";
    }

    @Override
    public String progress(int asked, int of) {
        return "第 " + asked + " 张，共 " + of + " 张：";
    }

    @Override
    public String place(Deck.Place place) {
        return place.number() + " 号卡片，" + place.theme().title();
    }

    @Override
    public String think() {
        return "想一想：";
    }

    @Override
    public String promptForAnswer() {
        return "按回车看答案，q 退出： ";
    }

    @Override
    public String seeIt() {
        return "亲眼看看：";
    }

    @Override
    public String showsNothing(Demonstration see) {
        return run(see) + "没有出现任何失败。";
    }

    @Override
    public String shows(Demonstration see, Failure failure) {
        return run(see) + "出现 " + failure + "："
                + LanguageSetting.parse("zh").text(FailureText.class).meaning(failure) + "。";
    }

    private static String run(Demonstration see) {
        return see instanceof Demonstration.Attacked attacked ? "在攻击 " + attacked.attack() + " 下" : "其中";
    }

    @Override
    public String sources() {
        return "出处：";
    }

    @Override
    public String traps() {
        return "如果继续追问：";
    }

    @Override
    public String promptForVerdict() {
        return "答对了吗？[y] 会，[n] 不会，[q] 退出： ";
    }

    @Override
    public String notUnderstood(String line) {
        return "“" + line + "”不是 y、n 或 q。";
    }

    @Override
    public String summary(int asked, int of, int known) {
        return "共 " + of + " 张，问了 " + asked + " 张：会 " + known + " 张，不会 " + (asked - known) + " 张。";
    }

    @Override
    public String again(int missed, String command) {
        return "已记下 " + missed + " 张不会的卡片；再问一遍： " + command;
    }

    @Override
    public String nothingMissed(String file) {
        return file + " 里没有记下不会的卡片。";
    }

    @Override
    public String forgotten(int missed) {
        return "已忘掉 " + missed + " 张卡片。";
    }
}
