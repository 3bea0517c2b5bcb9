package io.github.lockevolution.workbench.quiz;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepetitionTest {

    private static final LocalDate DAY = LocalDate.of(2026, 1, 1);

    /** The intervals of a card that is answered like this, each time on the day on which it is due. */
    private static List<Integer> days(Grade... grades) {
        List<Integer> days = new ArrayList<>();
        Repetition card = Repetition.of(DAY);
        for (Grade grade : grades) {
            card = card.after(grade, card.due());
            days.add(card.days());
        }
        return days;
    }

    @Test
    void a_card_that_was_never_asked_is_due() {
        assertThat(Repetition.of(DAY).isDue(DAY)).isTrue();
    }

    @Test
    void a_known_card_comes_back_after_a_day_six_days_and_then_by_its_ease() {
        assertThat(days(Grade.YES, Grade.YES, Grade.YES, Grade.YES)).containsExactly(1, 6, 15, 38);
    }

    @Test
    void what_is_easy_comes_back_later_and_what_is_hard_sooner() {
        assertThat(days(Grade.EASY, Grade.EASY, Grade.EASY, Grade.EASY)).containsExactly(1, 6, 17, 48);
        assertThat(days(Grade.HARD, Grade.HARD, Grade.HARD, Grade.HARD)).containsExactly(1, 6, 14, 30);
    }

    @Test
    void a_card_that_is_not_known_is_due_at_once_and_begins_anew_with_the_ease_it_had() {
        Repetition known = Repetition.of(DAY).after(Grade.EASY, DAY).after(Grade.EASY, DAY.plusDays(1));

        Repetition missed = known.after(Grade.NO, DAY.plusDays(7));

        assertThat(missed).isEqualTo(new Repetition(0, 2.7, 0, DAY.plusDays(7)));
        assertThat(missed.isDue(DAY.plusDays(7))).isTrue();
        assertThat(missed.isDue(DAY.plusDays(6))).isFalse();
    }

    @Test
    void neither_ease_nor_interval_leaves_its_bounds() {
        Repetition hard = Repetition.of(DAY);
        Repetition easy = Repetition.of(DAY);
        for (int i = 0; i < 200; i++) {
            hard = hard.after(Grade.HARD, DAY);
            easy = easy.after(Grade.EASY, DAY);
        }

        assertThat(hard.ease()).isEqualTo(1.3);
        assertThat(easy.days()).isEqualTo(3653);
    }
}
