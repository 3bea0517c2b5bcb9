package io.github.lockevolution.faults.text.broken;

import io.github.lockevolution.faults.text.Text;

/** Beside {@link BrokenText}, and in order. */
public interface SoundText extends Text {

    String asked(boolean known);
}
