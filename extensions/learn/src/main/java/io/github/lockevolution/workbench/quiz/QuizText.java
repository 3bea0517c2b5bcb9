package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.List;

/** What is said around the cards. */
interface QuizText extends Text {

    /** Before the first card. */
    String start(int cards);

    /** Before the first card, if the cards were shuffled. */
    String startInOrder(int cards, long seed);

    /** Above a card. */
    String card(int number, String theme);

    /** Above a card that is asked. */
    String asked(int asked, int of, int number, String theme);

    String think();

    String promptForAnswer();

    /** Before the sentence to say first. */
    String first();

    String promptForFollowUp();

    String noMoreFollowUps();

    String seeIt();

    /** What a schedule shows, one of the failures. */
    String shows(String failure, String meaning);

    String showsNothing();

    String attackShows(String attack, String failure, String meaning);

    String attackShowsNothing(String attack);

    String sources();

    String followUps();

    String promptForVerdict();

    /** When that was answered with something else. */
    String notUnderstood(String line);

    String summary(int asked, int of, int known, int missed);

    /** How to be asked again. */
    String again(int missed, String command);

    /** There is no card to ask. */
    String nothingMissed(String file);

    String jsonIsForPrograms();

    String countTooSmall(int count);

    String noSuchCard(int number, int last);

    String noCardSays(String word);

    String noSuchTheme(String theme, List<String> themes);

    String fileIsNotOurs(String file);

    /** A file that is broken, or from another version. */
    String fileIsSetAside(String file, String aside);

    String fileNotRead(String file, String reason);

    String fileNotWritten(String file, String reason);

    /** How a card was answered could not be written down, which ends the quiz. */
    String notRemembered(int number, Message problem);
}
