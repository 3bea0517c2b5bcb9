package io.github.lockevolution.faults.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.client.RetryLoop.AnsweredCommand;
import io.github.lockevolution.faults.model.ClientPhase;
import io.github.lockevolution.faults.model.ClientProgram;
import io.github.lockevolution.faults.subject.SchedulingPoint;
import io.github.lockevolution.faults.subject.ScriptDigest;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.lock.SectionBinding;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetryLoopTest {

    private static final List<String> SETNX = List.of("SETNX", "order:42", "token");
    private static final List<String> GET = List.of("GET", "order:42");

    private final RetryLoop round = new RetryLoop(LockSpec.inRedis("canary"), "order:42", ClientProgram.CAREFUL);

    private static List<AnsweredCommand> times(int count, AnsweredCommand... said) {
        List<AnsweredCommand> all = new ArrayList<>();
        Collections.nCopies(count, List.of(said)).forEach(all::addAll);
        return all;
    }

    @Test
    void two_rounds_may_be_chance() {
        assertThat(round.isRepeated(times(2, new AnsweredCommand(SETNX, "0")), SETNX))
                .isFalse();
    }

    @Test
    void three_rounds_are_waiting() {
        assertThat(round.isRepeated(
                        times(3, new AnsweredCommand(SETNX, "0"), new AnsweredCommand(GET, "\"1764000000\"")), SETNX))
                .isTrue();
    }

    @Test
    void a_round_with_another_value_is_the_same() {
        List<AnsweredCommand> said = times(2, new AnsweredCommand(SETNX, "0"));
        said.add(new AnsweredCommand(List.of("SETNX", "order:42", "another"), "0"));

        assertThat(round.isRepeated(said, SETNX)).isTrue();
    }

    @Test
    void a_round_with_the_text_of_its_script_is_the_same() {
        String script = "return 0";
        List<String> byDigest = List.of("evalsha", ScriptDigest.of(script), "1", "order:42", "token");
        round.isRepeated(times(3, new AnsweredCommand(byDigest, "0")), byDigest);

        List<String> byText = List.of("eval", script, "1", "order:42", "token");

        assertThat(round.isRepeated(times(1, new AnsweredCommand(byText, "0")), byDigest))
                .isTrue();
    }

    @Test
    void a_round_that_is_known_need_not_be_repeated() {
        round.isRepeated(times(3, new AnsweredCommand(SETNX, "0")), SETNX);

        assertThat(round.isRepeated(times(1, new AnsweredCommand(SETNX, "0")), SETNX))
                .isTrue();
        assertThat(round.isOver(times(1, new AnsweredCommand(SETNX, "0")))).isTrue();
    }

    @Test
    void who_got_another_answer_does_not_wait() {
        round.isRepeated(times(3, new AnsweredCommand(SETNX, "0")), SETNX);

        assertThat(round.isRepeated(times(1, new AnsweredCommand(SETNX, "1")), SETNX))
                .isFalse();
        assertThat(round.isOver(times(1, new AnsweredCommand(SETNX, "1")))).isFalse();
    }

    @Test
    void who_sends_something_else_does_not_wait() {
        round.isRepeated(times(3, new AnsweredCommand(SETNX, "0")), SETNX);

        assertThat(round.isRepeated(times(1, new AnsweredCommand(SETNX, "0")), GET))
                .isFalse();
    }

    /** A section that says that it waits, whose clients draw a token for each attempt: the first letters of two are alike only by chance. */
    @Test
    void a_section_waits_whatever_the_token_of_its_attempt() {
        RetryLoop section = section();
        List<String> drawn = List.of("SET", "order:42", "0f6c1d52e4a34b0d", "NX", "PX", "30000");
        List<String> another = List.of("SET", "order:42", "9b7e3c11d2f84c6a", "NX", "PX", "30000");
        section.isRepeated(times(3, new AnsweredCommand(drawn, "nil")), drawn);

        assertThat(section.isRepeated(times(1, new AnsweredCommand(another, "nil")), another))
                .isTrue();
    }

    @Test
    void a_section_that_waits_by_a_script_may_draw_a_token_each_time() {
        RetryLoop section = section();
        String sha = "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567";
        List<AnsweredCommand> said = List.of(
                new AnsweredCommand(List.of("EVALSHA", sha, "1", "lock:of:order:42", "0f6c1d52e4a34b0d"), "0"),
                new AnsweredCommand(List.of("EVALSHA", sha, "1", "lock:of:order:42", "9b7e3c11d2f84c6a"), "0"),
                new AnsweredCommand(List.of("EVALSHA", sha, "1", "lock:of:order:42", "5ac0de99f1b24e07"), "0"));

        assertThat(section.isRepeated(said, List.of("EVALSHA", sha, "1", "lock:of:order:42", "c31f7704aa5e4d18")))
                .isTrue();
        assertThat(section.isRepeated(said, List.of("EVALSHA", sha, "1", "lock:of:order:43", "c31f7704aa5e4d18")))
                .isFalse();
    }

    @Test
    void a_section_that_changes_one_thing_after_the_other_does_not_wait() {
        RetryLoop section = section();
        List<AnsweredCommand> added = List.of(
                new AnsweredCommand(List.of("SADD", "basket", "item:00000000000001"), "1"),
                new AnsweredCommand(List.of("SADD", "basket", "item:00000000000002"), "1"),
                new AnsweredCommand(List.of("SADD", "basket", "item:00000000000003"), "1"));
        List<AnsweredCommand> set = List.of(
                new AnsweredCommand(List.of("DEL", "inventory:item:00001"), "0"),
                new AnsweredCommand(List.of("DEL", "inventory:item:00002"), "0"),
                new AnsweredCommand(List.of("DEL", "inventory:item:00003"), "0"));

        assertThat(section.isRepeated(added, List.of("SADD", "basket", "item:00000000000004")))
                .isFalse();
        assertThat(section.isRepeated(set, List.of("DEL", "inventory:item:00004")))
                .isFalse();
    }

    private static RetryLoop section() {
        return new RetryLoop(
                LockSpec.in(SectionBinding.ofProgram(Set.of(), "Redis"), "canary"), "order:42", ClientProgram.CAREFUL);
    }

    private static final List<String> DELETE = List.of("EVAL", "del if ours", "1", "order:42", "token");
    private static final SchedulingPoint REFUSED = new SchedulingPoint.Ended(
            ClientPhase.DONE, Optional.of(new IllegalStateException("no quorum")), Optional.of("0"));

    /** As redlock does when its lease is over: it asks 11 times, and fails. */
    @Test
    void whoever_would_only_repeat_a_release_ends_as_the_first_did_that_repeated_it() {
        round.learnRelease(times(11, new AnsweredCommand(DELETE, "0")), REFUSED);

        List<String> ofAnother = List.of("EVAL", "del if ours", "1", "order:42", "another");
        List<AnsweredCommand> once = times(1, new AnsweredCommand(ofAnother, "0"));
        assertThat(round.endOfRelease(once, ofAnother)).contains(REFUSED);
        assertThat(round.endOfRelease(once)).contains(REFUSED);
        assertThat(round.endOfRelease(times(1, new AnsweredCommand(ofAnother, "1")), ofAnother))
                .as("what helps is not in vain")
                .isEmpty();
        assertThat(round.endOfRelease(once, DELETE))
                .as("another value is another command")
                .isEmpty();
    }

    @Test
    void what_gives_back_one_thing_after_the_other_is_not_repeated() {
        List<AnsweredCommand> said = new ArrayList<>();
        for (String field : List.of("a", "b", "c")) {
            said.add(new AnsweredCommand(List.of("HDEL", "order:42", field), "0"));
        }
        round.learnRelease(said, REFUSED);
        round.learnRelease(times(2, new AnsweredCommand(DELETE, "0")), REFUSED);

        assertThat(round.endOfRelease(said)).isEmpty();
        assertThat(round.endOfRelease(times(1, new AnsweredCommand(DELETE, "0"))))
                .isEmpty();
    }
}
