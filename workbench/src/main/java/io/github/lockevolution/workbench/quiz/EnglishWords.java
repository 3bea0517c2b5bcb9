package io.github.lockevolution.workbench.quiz;

import io.github.lockevolution.faults.model.FailureText;
import io.github.lockevolution.faults.text.Language;
import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.workbench.cards.Demonstration;

/** Around the English cards. */
final class EnglishWords implements Words {

    @Override
    public String start(int cards, boolean shuffled, long seed) {
        return cards(cards) + (shuffled ? " in the order of --seed " + seed : "") + ".";
    }

    private static String cards(int count) {
        return count == 1 ? "1 card" : count + " cards";
    }

    @Override
    public String progress(int asked, int of) {
        return asked + " of " + of + ": ";
    }

    @Override
    public String place(Deck.Place place) {
        return "card " + place.number() + ", " + place.theme().title();
    }

    @Override
    public String think() {
        return "Think:";
    }

    @Override
    public String promptForAnswer() {
        return "Enter shows the answer, q quits: ";
    }

    @Override
    public String seeIt() {
        return "See it happen:";
    }

    @Override
    public String showsNothing(Demonstration see) {
        return run(see) + " shows no failure.";
    }

    @Override
    public String shows(Demonstration see, Failure failure) {
        return run(see) + " shows " + failure + ": "
                + Language.ENGLISH.text(FailureText.class).meaning(failure) + ".";
    }

    private static String run(Demonstration see) {
        return see instanceof Demonstration.Attacked attacked ? "The attack \"" + attacked.attack() + "\"" : "It";
    }

    @Override
    public String sources() {
        return "Sources:";
    }

    @Override
    public String traps() {
        return "And if they go on asking:";
    }

    @Override
    public String promptForVerdict() {
        return "Did you know it? [y]es, [n]o, [q]uit: ";
    }

    @Override
    public String notUnderstood(String line) {
        return "'" + line + "' is none of y, n and q.";
    }

    @Override
    public String summary(int asked, int of, int known) {
        return "Asked " + asked + " of " + cards(of) + ": " + known + " known, " + (asked - known) + " missed.";
    }

    @Override
    public String again(int missed, String command) {
        return cards(missed) + " remembered as missed; " + command
                + (missed == 1 ? " asks it again." : " asks them again.");
    }

    @Override
    public String nothingMissed(String file) {
        return "No missed card is remembered in " + file + ".";
    }

    @Override
    public String forgotten(int missed) {
        return "Forgot " + cards(missed) + ".";
    }
}
