package io.github.lockevolution.faults.text;

/** Simplified Chinese, in the words of {@code docs/words.zh-CN.md}. */
final class ChineseAttacks implements AttackWords {

    @Override
    public String bothInside(String acquire) {
        return "A 和 B 都通过了 " + acquire + "，同时在临界区内";
    }

    @Override
    public String deletesKeyOfB(String release) {
        return "A 的 " + release + " 删掉了 B 的键";
    }

    @Override
    public String oneInside(String client, String acquire) {
        return client + " 进入临界区；另一个的 " + acquire + " 虽然已经发出，仍然被拒";
    }

    @Override
    public String diesInside() {
        return "A 在临界区内死亡";
    }

    @Override
    public String nothingFreesTheKey() {
        return "没有什么会释放锁键，所有人永远被锁在外面";
    }

    @Override
    public String leaseFreesTheKey() {
        return "租约到期，锁键随之释放";
    }

    @Override
    public String newcomerGetsInAllTheSame() {
        return "后来者照样拿到了锁";
    }

    @Override
    public String cutAfter(String command, String finalCheck) {
        return command + " 之后断开连接：" + finalCheck;
    }

    @Override
    public String killedThere(String finalCheck) {
        return "在同一处 kill -9：" + finalCheck;
    }

    @Override
    public String newcomerGetsIn() {
        return "后来者拿到了锁";
    }

    @Override
    public String nobodyEverGetsIn() {
        return "再也没有人能拿到锁";
    }

    @Override
    public String lateReleaseDeletesLockOfB(String release) {
        return late(release) + "删掉了 B 的锁";
    }

    @Override
    public String lateReleaseLeavesLockOfB(String release) {
        return late(release) + "没有动 B 的锁";
    }

    @Override
    public String clientIsInsideToo(String client) {
        return client + " 也进入临界区";
    }

    @Override
    public String clientIsRefused(String client) {
        return client + " 被拒";
    }

    @Override
    public String neverHearsOfIt(String acquire) {
        return acquire + " 拿到了锁，A 却不知道";
    }

    @Override
    public String leaseFreesIt() {
        return "租约到期后锁被释放";
    }

    @Override
    public String nobodyGivesItBack() {
        return "没有人释放它";
    }

    @Override
    public String writesWhileBIsInside() {
        return "A 一觉睡过了租约，醒来写入时 B 正在临界区内";
    }

    @Override
    public String freesLockOfB(String release) {
        return release + " 释放了 B 的锁";
    }

    @Override
    public String notApplicable(String reason) {
        return "不适用：" + reason;
    }

    @Override
    public String noLease() {
        return "没有租约";
    }

    private static String late(String release) {
        return "A 的 " + release + " 在租约到期之后才到，";
    }
}
