package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AttackWordsTest {

    private static List<String> said(Function<AttackWords, String> words) {
        return Language.ALL.stream().map(Language::attacks).map(words).toList();
    }

    @Test
    void both_at_once() {
        assertThat(said(words -> words.bothInside("GET")))
                .containsExactly("A and B both pass GET and are inside", "A 和 B 都通过了 GET，同时在临界区内");
        assertThat(said(words -> words.deletesKeyOfB("DEL")))
                .containsExactly("A's DEL deletes B's key", "A 的 DEL 删掉了 B 的键");
        assertThat(said(words -> words.oneInside("A", "SETNX")))
                .containsExactly(
                        "A is inside; the other was refused, although its SETNX was under way",
                        "A 进入临界区；另一个的 SETNX 虽然已经发出，仍然被拒");
    }

    @Test
    void killed_while_holding() {
        assertThat(said(AttackWords::diesInside)).containsExactly("A dies inside", "A 在临界区内死亡");
        assertThat(said(AttackWords::nothingFreesTheKey))
                .containsExactly("nothing frees the key, so everyone is locked out for ever", "没有什么会释放锁键，所有人永远被锁在外面");
        assertThat(said(AttackWords::leaseFreesTheKey))
                .containsExactly("its lease runs out and frees the key", "租约到期，锁键随之释放");
        assertThat(said(AttackWords::newcomerGetsInAllTheSame))
                .containsExactly("a newcomer gets in all the same", "后来者照样拿到了锁");
    }

    @Test
    void cut_between_commands() {
        assertThat(said(words -> words.cutAfter("SETNX", words.nobodyEverGetsIn())))
                .containsExactly("cut after SETNX: nobody ever gets in", "SETNX 之后断开连接：再也没有人能拿到锁");
        assertThat(said(words -> words.killedThere(words.newcomerGetsIn())))
                .containsExactly("kill -9 there: a newcomer gets in", "在同一处 kill -9：后来者拿到了锁");
    }

    @Test
    void late_unlock() {
        assertThat(said(words -> words.lateReleaseDeletesLockOfB("DEL")))
                .containsExactly("A's DEL comes after its lease and deletes B's lock", "A 的 DEL 在租约到期之后才到，删掉了 B 的锁");
        assertThat(said(words -> words.lateReleaseLeavesLockOfB("EVALSHA")))
                .containsExactly(
                        "A's EVALSHA comes after its lease and leaves B's lock alone",
                        "A 的 EVALSHA 在租约到期之后才到，没有动 B 的锁");
        assertThat(said(words -> words.clientIsInsideToo("C"))).containsExactly("C is inside, too", "C 也进入临界区");
        assertThat(said(words -> words.clientIsRefused("C"))).containsExactly("C is refused", "C 被拒");
        assertThat(said(words -> words.notApplicable(words.noLease())))
                .containsExactly("not applicable: no lease", "不适用：没有租约");
    }

    @Test
    void lost_reply() {
        assertThat(said(words -> words.neverHearsOfIt("SET")))
                .containsExactly("SET takes the lock, A never hears of it", "SET 拿到了锁，A 却不知道");
        assertThat(said(AttackWords::leaseFreesIt)).containsExactly("its lease frees it", "租约到期后锁被释放");
        assertThat(said(AttackWords::nobodyGivesItBack)).containsExactly("nobody gives it back", "没有人释放它");
    }

    @Test
    void paused_holder() {
        assertThat(said(AttackWords::writesWhileBIsInside))
                .containsExactly("A sleeps past its lease and writes while B is inside", "A 一觉睡过了租约，醒来写入时 B 正在临界区内");
        assertThat(said(words -> words.freesLockOfB("DEL"))).containsExactly("DEL frees B's lock", "DEL 释放了 B 的锁");
    }
}
