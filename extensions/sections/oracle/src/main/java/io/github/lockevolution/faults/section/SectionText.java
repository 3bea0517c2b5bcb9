package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.text.Text;

/** What is said of sections. */
interface SectionText extends Text {

    /** @param type that a section asks for */
    String hasNothing(String type);

    String asksForNoStore();

    /** @param level as somebody has written it */
    String nothingToIsolate(String level);

    /** @param method of the section, such as {@code setUp} */
    String failed(String section, String method, String error);

    /** @param where the line at which it stands */
    String neverReturns(String section, String method, long seconds, String where);

    /** @param command its first word */
    String sendsLate(String section, String command);

    /** @param command its first word */
    String reckonsWithTime(String command, String time);

    String namedAfterTime(String name, String time);

    String holdsDeadline(String name, String time);

    /** @param id of an entry of a stream */
    String nobodyWasTold(String stream, String id);
}
