package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Demonstration;
import io.github.lockevolution.workbench.cards.Language;

/** What is said around the cards, in their language. */
interface Words {

    static Words in(Language language) {
        return language == Language.ZH ? new ChineseWords() : new EnglishWords();
    }

    /** Before the first card. */
    String start(int cards, boolean shuffled, long seed);

    /** Above a card that is asked. */
    String progress(int asked, int of);

    /** Above a card. */
    String place(Deck.Place place);

    String think();

    String promptForAnswer();

    String seeIt();

    /** What a run shows when it shows no failure. */
    String showsNothing(Demonstration see);

    /** What a run shows, one of the failures. */
    String shows(Demonstration see, Failure failure);

    String sources();

    String traps();

    String promptForVerdict();

    /** When that was answered with something else. */
    String notUnderstood(String line);

    String summary(int asked, int of, int known);

    /** How to be asked again. */
    String again(int missed, String command);

    /** There is no card to ask. */
    String nothingMissed(String file);

    String forgotten(int missed);
}
