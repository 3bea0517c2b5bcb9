package io.github.lockevolution.faults.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.explore.Divergence;
import io.github.lockevolution.faults.model.Evidence;
import io.github.lockevolution.faults.model.Exchange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every fact that is found out, in every language. */
class MessageTest {

    private static final List<String> TWO = List.of("B", "A");

    private static List<String> said(Message fact) {
        return Language.ALL.stream().map(fact::in).toList();
    }

    @Test
    void the_languages_have_names() {
        assertThat(Language.ALL).extracting(Language::tag).containsExactly("en", "zh");
    }

    @Test
    void what_shows_a_failure() {
        assertThat(said(new Evidence.InsideWithoutEndOfLease(TWO)))
                .containsExactly("B and A were inside at once, and no lease had run out", "B、A 同时在临界区内，此前没有任何租约到期");
        assertThat(said(new Evidence.InsideAfterEndOfLease(TWO, "A")))
                .containsExactly("B and A were inside at once, the lease of A had run out", "B、A 同时在临界区内，而 A 的租约已经到期");
        assertThat(said(new Evidence.InsideForNoKnownReason(TWO)))
                .containsExactly(
                        "B and A were inside at once, which no failure's definition covers",
                        "B、A 同时在临界区内，不符合任何一种失败的定义");
        assertThat(said(new Evidence.RemovedForeignKey("A", "B")))
                .containsExactly("A removed the key that B had written", "A 删掉了 B 写入的键");
        assertThat(said(new Evidence.NewcomerRefusedInTheEnd()))
                .containsExactly(
                        "everyone was gone, no lease was left, and a newcomer was refused",
                        "所有客户端都已结束或死亡，所有租约都已到期，后来者仍然被拒");
    }

    @Test
    void what_is_different_on_another_lock() {
        assertThat(said(new Divergence.ClientRefused(Exchange.answered("B", "SETNX lock B", "0"), "stage1")))
                .containsExactly(
                        "B is refused: SETNX lock B -> 0; on stage1 it went on",
                        "B 被拒：SETNX lock B -> 0；在 stage1 上它没有被拒");
        assertThat(said(new Divergence.ClientLetIn(Exchange.answered("B", "SET lock B", "OK"), "stage3")))
                .containsExactly(
                        "B gets in: SET lock B -> OK; on stage3 it was refused",
                        "B 进入临界区：SET lock B -> OK；在 stage3 上它被拒");
        assertThat(said(new Divergence.NothingRemoved(
                        Exchange.answered("A", "EVALSHA", "0"), "stage4", Exchange.answered("A", "DEL lock", "1"))))
                .containsExactly(
                        "A removes nothing: EVALSHA -> 0; on stage4 it was DEL lock -> 1",
                        "A 什么也没有删掉：EVALSHA -> 0；在 stage4 上是 DEL lock -> 1");
        assertThat(said(new Divergence.KeyRemoved(
                        Exchange.answered("A", "DEL lock", "1"), "stage5", Exchange.answered("A", "EVALSHA", "0"))))
                .containsExactly(
                        "A removes the key: DEL lock -> 1; on stage5 it was EVALSHA -> 0",
                        "A 删掉了锁键：DEL lock -> 1；在 stage5 上是 EVALSHA -> 0");
        assertThat(said(new Divergence.NewcomerRefused(List.of(Exchange.answered("N", "GET lock", "\"A\"")), "stage4")))
                .containsExactly(
                        "a newcomer is refused: GET lock -> \"A\"; on stage4 it got in",
                        "后来者被拒：GET lock -> \"A\"；在 stage4 上它拿到了锁");
        assertThat(said(new Divergence.NewcomerLetIn(
                        List.of(Exchange.answered("N", "GET lock", "nil"), Exchange.answered("N", "SET lock N", "OK")),
                        "stage2")))
                .containsExactly(
                        "a newcomer gets in: GET lock -> nil, SET lock N -> OK; on stage2 it was refused",
                        "后来者拿到了锁：GET lock -> nil，SET lock N -> OK；在 stage2 上它被拒");
    }
}
