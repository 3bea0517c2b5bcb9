package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.testkit.OnTheBench;
import org.junit.jupiter.api.Test;

/** That Mermaid reads such text was tried with mermaid.parse of Mermaid 11.17.2; the build has no Mermaid. */
@OnTheBench
class MermaidDrawingTest {

    @Test
    void who_believes_that_it_holds_the_lock_is_active(Redis redis) {
        assertThat(MermaidDrawing.of(Story.RACE.on(redis), Language.ENGLISH)).isEqualTo("""
                        sequenceDiagram
                            title get-then-set:A.B.B.A.A.B.B.A
                            participant A
                            participant B
                            participant N as N, a newcomer
                            participant Redis
                            A->>Redis: GET lock
                            Redis-->>A: nil
                            B->>Redis: GET lock
                            Redis-->>B: nil
                            B->>Redis: SET lock B
                            Redis-->>B: OK, inside
                            activate B
                            Note right of Redis: holds B, for ever
                            A->>Redis: SET lock A
                            Redis-->>A: OK, inside
                            activate A
                            Note right of Redis: holds A, for ever
                            Note over A,Redis: RACE: B and A were inside at once, none<br/>past its lease
                            Note over A: leaves
                            deactivate A
                            Note over B: leaves
                            deactivate B
                            B->>Redis: DEL lock
                            Redis-->>B: 1, done
                            Note right of Redis: holds nothing
                            Note over A,Redis: FOREIGN_UNLOCK: B made the lock free,<br/>which A owned
                            A->>Redis: DEL lock
                            Redis-->>A: 0, done
                            N->>Redis: GET lock
                            Redis-->>N: nil
                            N->>Redis: SET lock N
                            Redis-->>N: OK, inside
                        """);
    }

    @Test
    void a_crash_is_a_note(Redis redis) {
        assertThat(MermaidDrawing.of(Story.CRASH.on(redis), Language.ENGLISH)).contains("""
                            Note over A: is killed
                            B->>Redis: SETNX lock B
                        """);
    }

    @Test
    void a_lost_reply_is_an_arrow_that_ends_in_a_cross(Redis redis) {
        assertThat(MermaidDrawing.of(Story.LOST_REPLY.on(redis), Language.ENGLISH))
                .contains("""
                            A->>Redis: SETNX lock A
                            Redis--xA: 1, the answer is lost, gives up
                            Note right of Redis: holds A, for ever
                        """);
    }

    @Test
    void an_expiry_is_a_note_over_redis(Redis redis) {
        assertThat(MermaidDrawing.of(Story.OVERRUN.on(redis), Language.ENGLISH)).contains("""
                            Note right of Redis: holds A, 30 s
                            Note over Redis: the lease runs out
                            Note right of Redis: holds nothing
                        """);
    }

    @Test
    void four_clients_are_four_participants(Redis redis) {
        assertThat(MermaidDrawing.of(Story.OF_FOUR.on(redis), Language.ENGLISH)).contains("""
                            participant A
                            participant B
                            participant C
                            participant D
                            participant N as N, a newcomer
                            participant Redis
                        """);
    }

    @Test
    void a_lease_that_is_left_runs_out_before_the_newcomer_comes(Redis redis) {
        assertThat(MermaidDrawing.of(Story.SURVIVED.on(redis), Language.ENGLISH))
                .contains("""
                            deactivate A
                            Note over A: is killed
                            B->>Redis: SETNX lock B
                            Redis-->>B: 0, refused
                            Note over Redis: the lease runs out
                            N->>Redis: SETNX lock N
                        """);
    }

    @Test
    void a_sign_that_mermaid_or_html_might_read_as_theirs_is_drawn_as_its_number(Redis redis) {
        assertThat(MermaidDrawing.of(new Story(new AwkwardValue().lock(), "A").on(redis), Language.ENGLISH))
                .contains("holds A#60;#38;\"]]#62;#59;#35;#37;#37; #233;#92;u0007, 30 s\n");
    }

    @Test
    void a_long_note_is_broken_into_lines_that_keep_what_is_escaped_in_them(Redis redis) {
        assertThat(MermaidDrawing.of(
                        Story.CRASH.on(redis).marking(0, language -> "on the next stage; " + "#".repeat(30)),
                        Language.ENGLISH))
                .contains("Note over A,Redis: on the next stage#59;<br/>" + "#35;".repeat(30) + "\n");
    }
}
