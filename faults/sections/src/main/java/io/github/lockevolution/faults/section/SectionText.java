package io.github.lockevolution.faults.section;

import io.github.lockevolution.faults.text.Text;

/** What is said of sections. */
interface SectionText extends Text {

    /** @param type that a section asks for */
    String hasNothing(String type);

    String asksForNoStore();

    /** @param method of the section, such as {@code setUp} */
    String failed(String section, String method, String error);
}
