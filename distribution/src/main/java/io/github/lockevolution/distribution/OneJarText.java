package io.github.lockevolution.distribution;

import io.github.lockevolution.faults.text.Text;

/** What the one jar says before it is the lab command. */
interface OneJarText extends Text {

    /** @param word what was asked for */
    String needsLibrary(String word);

    /** @param launcher what stands in {@code LOCK_EVOLUTION_LAUNCHER} */
    String launcherIsNoNumber(String launcher);
}
