package io.github.lockevolution.faults.setup;

import io.github.lockevolution.faults.text.Text;

/** What is said when the bench cannot be set up as asked. */
interface SetupText extends Text {

    String noSuchLanguage(String tag, String tags);

    /** A setting was made, but without a value. */
    String emptySetting(String name, String byDefault);

    /** What was named is a pipe or a device. */
    String noRegularFile(String file);

    String tooLarge(String file, int kibibytes);
}
