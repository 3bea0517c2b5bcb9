package io.github.lockevolution.faults.setup;

import io.github.lockevolution.faults.text.Text;

/** What is said when the bench cannot be set up as asked. */
interface SetupText extends Text {

    String noSuchLanguage(String tag, String tags);
}
