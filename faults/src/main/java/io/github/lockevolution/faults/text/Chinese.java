package io.github.lockevolution.faults.text;

import java.time.Duration;
import java.util.List;

/** Simplified Chinese, in the words of {@code docs/words.zh-CN.md}. */
final class Chinese implements Language {

    private final AttackWords attacks = new ChineseAttacks();

    @Override
    public String tag() {
        return "zh";
    }

    @Override
    public boolean writes(int sign) {
        return sign >= ' ' && sign <= '~' || Columns.isWide(sign);
    }

    @Override
    public String fonts() {
        return "\"Noto Sans CJK SC\",\"PingFang SC\",\"Microsoft YaHei\",";
    }

    @Override
    public String comma() {
        return "，";
    }

    @Override
    public String semicolon() {
        return "；";
    }

    @Override
    public String about(String who, String what) {
        return who + "：" + what;
    }

    @Override
    public String sentence(String words) {
        return words + "。";
    }

    @Override
    public String insideWithoutEndOfLease(List<String> clients) {
        return together(clients) + "，此前没有任何租约到期";
    }

    @Override
    public String insideAfterEndOfLease(List<String> clients, String late) {
        return together(clients) + "，而 " + late + " 的租约已经到期";
    }

    @Override
    public String insideForNoKnownReason(List<String> clients) {
        return together(clients) + "，不符合任何一种失败的定义";
    }

    @Override
    public String removedForeignKey(String client, String writer) {
        return client + " 删掉了 " + writer + " 写入的键";
    }

    @Override
    public String newcomerRefusedInTheEnd() {
        return "所有客户端都已结束或死亡，所有租约都已到期，后来者仍然被拒";
    }

    @Override
    public String shows(List<String> failures) {
        return failures.isEmpty() ? "没有出现失败" : "出现 " + String.join(" 和 ", failures);
    }

    @Override
    public String showsSoFar(List<String> failures) {
        return "到此为止" + shows(failures);
    }

    @Override
    public String leaseRunsOut() {
        return "租约到期";
    }

    @Override
    public String leaves() {
        return "离开临界区";
    }

    @Override
    public String clientLeaves(String client, String leaving) {
        return client + " " + leaving;
    }

    @Override
    public String isKilled() {
        return "宕机";
    }

    @Override
    public String clientIsKilled(String client) {
        return client + " 宕机";
    }

    @Override
    public String answerIsLost() {
        return "应答丢失";
    }

    @Override
    public String newcomer(String name) {
        return "后来者 " + name;
    }

    @Override
    public String inside() {
        return "进入临界区";
    }

    @Override
    public String refused() {
        return "被拒";
    }

    @Override
    public String done() {
        return "结束";
    }

    @Override
    public String givesUp() {
        return "放弃";
    }

    @Override
    public String theKeyHolds() {
        return "锁键的内容";
    }

    @Override
    public String forEver() {
        return "永不过期";
    }

    @Override
    public String seconds(Duration lease) {
        return lease.toSeconds() + " 秒";
    }

    @Override
    public String nothing() {
        return "不存在";
    }

    @Override
    public String holds(String content) {
        return "锁键：" + content;
    }

    @Override
    public String redisHolds(String content) {
        return "Redis 里的锁键：" + content;
    }

    @Override
    public String whatHappens() {
        return "发生了什么";
    }

    @Override
    public String believesThatItHolds() {
        return "认为自己持有锁";
    }

    @Override
    public String soDoesAnother() {
        return "另一个也这么认为";
    }

    @Override
    public String hasBegun() {
        return "已经开始";
    }

    @Override
    public String believedLabel() {
        return "各自认为：";
    }

    @Override
    public String heldLabel() {
        return "Redis 里：";
    }

    @Override
    public String closedLabel() {
        return "谁来补上：";
    }

    @Override
    public String believing(String client, String belief) {
        return client + " " + belief;
    }

    @Override
    public String hasNotBegun() {
        return "还没有开始";
    }

    @Override
    public String hasNotTakenTheLock() {
        return "还没有拿到锁";
    }

    @Override
    public String believesItIsAloneInside() {
        return "认为只有自己在临界区内";
    }

    @Override
    public String believesItGivesItsOwnBack() {
        return "认为正在释放的是自己的锁";
    }

    @Override
    public String believesItGaveItsOwnBack() {
        return "认为释放掉的是自己的锁";
    }

    @Override
    public String believesSomebodyElseHasTheLock() {
        return "认为锁在别人手里";
    }

    @Override
    public String doesNotKnow() {
        return "不知道结果，它的应答丢失了";
    }

    @Override
    public String isDone() {
        return "已经结束";
    }

    @Override
    public String isDead() {
        return "已经宕机";
    }

    @Override
    public String forSeconds(Duration lease) {
        return "租约 " + seconds(lease);
    }

    @Override
    public String noLockKey() {
        return "没有锁键";
    }

    @Override
    public String closedBy(String stage, List<String> commands) {
        return stage + "，靠的是 " + String.join("，然后 ", commands);
    }

    @Override
    public String notYetBy(List<String> stages) {
        return String.join("、", stages) + " 还没做到";
    }

    @Override
    public String noLaterLock() {
        return "后来的锁都补不上";
    }

    @Override
    public String onlyTheResource() {
        return "只有受保护的资源自己才能拦住";
    }

    @Override
    public String differs(String here, String exchange, String there) {
        return here + "：" + exchange + "；" + there;
    }

    @Override
    public String clientIsRefused(String client) {
        return client + " 被拒";
    }

    @Override
    public String clientGetsIn(String client) {
        return client + " 进入临界区";
    }

    @Override
    public String removesNothing(String client) {
        return client + " 什么也没有删掉";
    }

    @Override
    public String removesTheKey(String client) {
        return client + " 删掉了锁键";
    }

    @Override
    public String newcomerIsRefused() {
        return "后来者被拒";
    }

    @Override
    public String newcomerGetsIn() {
        return "后来者拿到了锁";
    }

    @Override
    public String itWentOnOn(String stage) {
        return "在 " + stage + " 上它没有被拒";
    }

    @Override
    public String itWasRefusedOn(String stage) {
        return "在 " + stage + " 上它被拒";
    }

    @Override
    public String itGotInOn(String stage) {
        return "在 " + stage + " 上它拿到了锁";
    }

    @Override
    public String itWasOn(String stage, String exchange) {
        return "在 " + stage + " 上是 " + exchange;
    }

    @Override
    public AttackWords attacks() {
        return attacks;
    }

    private static String together(List<String> clients) {
        return String.join("、", clients) + " 同时在临界区内";
    }
}
