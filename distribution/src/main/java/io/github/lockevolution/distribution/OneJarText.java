package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.text.Text;

/** What is said of what the one jar lacks. */
interface OneJarText extends Text {

    /** @param word what was asked for */
    String needsLibrary(String word);
}
