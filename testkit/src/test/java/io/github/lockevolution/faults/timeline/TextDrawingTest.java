package io.github.lockevolution.faults.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.locks.AwkwardValue;
import io.github.lockevolution.faults.locks.GetThenSet;
import io.github.lockevolution.faults.locks.SoundSpec;
import io.github.lockevolution.faults.locks.TakesTwoKeys;
import io.github.lockevolution.faults.redis.Redis;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.testkit.OnTheBench;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@OnTheBench
class TextDrawingTest {

    @Test
    void two_bars_side_by_side_are_two_clients_inside_at_once(Redis redis) {
        assertThat(TextDrawing.of(Story.RACE.on(redis), Language.ENGLISH)).isEqualTo("""
                        get-then-set:A.B.B.A.A.B.B.A
                        shows RACE and FOREIGN_UNLOCK

                        A B     what happens                 the key holds
                        |    1  A: GET lock -> nil           nothing
                        | |  2  B: GET lock -> nil           nothing
                        | #  3  B: SET lock B -> OK, inside  B, for ever
                        # #  4  A: SET lock A -> OK, inside  A, for ever
                        # #  <-- RACE: B and A were inside at once, none past its lease
                        | #  5  A leaves                     A, for ever
                        | |  6  B leaves                     A, for ever
                        | |  7  B: DEL lock -> 1, done       nothing
                        |    <-- FOREIGN_UNLOCK: B made the lock free, which A owned
                        |    8  A: DEL lock -> 0, done       nothing
                             9  N, a newcomer: GET lock -> nil, SET lock N -> OK, inside

                        #  believes that it holds the lock    |  has begun    x  is killed
                        """);
    }

    @Test
    void a_crash_ends_a_lane_with_a_cross(Redis redis) {
        assertThat(TextDrawing.of(Story.CRASH.on(redis), Language.ENGLISH)).contains("""
                        x    2  A is killed                    A, for ever
                          |  3  B: SETNX lock B -> 0, refused  A, for ever
                             4  N, a newcomer: SETNX lock N -> 0, refused
                             <-- ORPHAN_KEY: everyone was gone, no lease was left, and a newcomer was
                                 refused
                        """);
    }

    @Test
    void a_lost_reply_is_said_in_words(Redis redis) {
        assertThat(TextDrawing.of(Story.LOST_REPLY.on(redis), Language.ENGLISH))
                .contains("|    1  A: SETNX lock A -> 1, the answer is lost, gives up  A, for ever\n");
    }

    @Test
    void an_expiry_has_a_row_of_its_own(Redis redis) {
        assertThat(TextDrawing.of(Story.OVERRUN.on(redis), Language.ENGLISH)).contains("""
                        #     3  the lease runs out                nothing
                        # |   4  B: SETNX lock B -> 1              B, for ever
                        # #   5  B: SETEX lock 30 B -> OK, inside  B, 30 s
                        # #  <-- LEASE_OVERRUN: A and B were inside at once, the lease of A had run out
                        """);
    }

    @Test
    void four_clients_have_four_lanes(Redis redis) {
        assertThat(TextDrawing.of(Story.OF_FOUR.on(redis), Language.ENGLISH))
                .contains("\nA B C D      what happens ", """
                        | # |     4  C: GET lock -> "B", refused  B, for ever
                        # #       5  A: SET lock A -> OK, inside  A, for ever
                        # #      <-- RACE: B and A were inside at once, none past its lease
                        """, "\n      x  10  D is killed                  nothing\n");
    }

    @Test
    void a_shortest_story_of_two_takes_twelve_rows_at_most_from_the_names_to_the_newcomer(Redis redis) {
        Stream.of(Story.RACE, Story.OVERRUN, Story.FOREIGN_UNLOCK, Story.CRASH, Story.LOST_REPLY)
                .forEach(story -> {
                    List<String> lines = TextDrawing.of(story.on(redis), Language.ENGLISH)
                            .lines()
                            .toList();
                    String last = lines.stream()
                            .filter(line -> line.contains("a newcomer"))
                            .findFirst()
                            .orElseThrow();
                    assertThat(lines.indexOf(last) - lines.indexOf(""))
                            .as(story.moves())
                            .isBetween(4, 12);
                });
    }

    @Test
    void a_story_that_breaks_off_shows_what_it_shows_so_far(Redis redis) {
        assertThat(TextDrawing.of(new Story(new GetThenSet().lock(), "A").on(redis), Language.ENGLISH))
                .contains("shows no failure so far\n");
        assertThat(TextDrawing.of(new Story(new GetThenSet().lock(), "A.B.B.A").on(redis), Language.ENGLISH))
                .contains("shows RACE so far\n");
        assertThat(TextDrawing.of(Story.SURVIVED.on(redis), Language.ENGLISH)).contains("shows no failure\n");
    }

    @Test
    void no_line_is_wider_than_80_columns_or_has_blanks_at_its_end_or_signs_that_are_not_ascii(Redis redis) {
        Story.ofAllKinds(redis)
                .map(it -> TextDrawing.of(it, Language.ENGLISH))
                .flatMap(String::lines)
                .forEach(line -> assertThat(line)
                        .hasSizeLessThanOrEqualTo(80)
                        .doesNotEndWith(" ")
                        .matches("[ -~]*"));
    }

    @Test
    void a_command_that_is_too_long_for_its_column_goes_on_below_beside_its_bar(Redis redis) {
        assertThat(TextDrawing.of(new Story(new SoundSpec().lock(), "A.A.A").on(redis), Language.ENGLISH))
                .contains("""
                        |    3  A: EVAL return redis.call('GET', KEYS[1]) == ARGV[1] and  nothing
                                redis.call('DEL', KEYS[1]) or 0 1 lock A:tokenA -> 1,
                                done
                        """);
    }

    @Test
    void of_a_lock_with_several_keys_each_key_is_told_by_name(Redis redis) {
        assertThat(TextDrawing.of(
                        new Story(new TakesTwoKeys().lock(), "A.A.A.expire.B.A.B.B.B").on(redis), Language.ENGLISH))
                .isEqualTo("""
                        takes-two-keys:A.A.A.expire.B.A.B.B.B
                        shows FOREIGN_UNLOCK

                        A B      what happens                                   the keys hold
                        |     1  A: SET lock A NX PX 30000 -> OK                lock = A, 30 s
                        #     2  A: SET second_half_of_lock:{lock} A NX PX      lock = A, 30 s
                        #        30000 -> OK, inside                            ..half_of_lock = A, 30 s
                        |     3  A leaves                                       lock = A, 30 s
                        |                                                       ..half_of_lock = A, 30 s
                        |     4  the lease runs out                             nothing
                        | |   5  B: SET lock B NX PX 30000 -> OK                lock = B, 30 s
                        | |   6  A: DEL lock second_half_of_lock:{lock} -> 1,   nothing
                          |      done
                          |  <-- FOREIGN_UNLOCK: A made the lock free, which B owned
                          #   7  B: SET second_half_of_lock:{lock} B NX PX      ..half_of_lock = B, 30 s
                          #      30000 -> OK, inside
                          |   8  B leaves                                       ..half_of_lock = B, 30 s
                          |   9  B: DEL lock second_half_of_lock:{lock} -> 1,   nothing
                                 done
                             10  N, a newcomer: SET lock N NX PX 30000 -> OK, SET
                                 second_half_of_lock:{lock} N NX PX 30000 -> OK, inside

                        #  believes that it holds the lock    |  has begun    x  is killed
                        """);
    }

    @Test
    void a_sign_that_not_every_terminal_shows_is_drawn_as_its_number(Redis redis) {
        assertThat(TextDrawing.of(new Story(new AwkwardValue().lock(), "A").on(redis), Language.ENGLISH))
                .contains("A<&\"]]>;#%% \\u00e9\\u0007");
    }
}
