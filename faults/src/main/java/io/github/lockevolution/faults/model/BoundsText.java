package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;

/** What is said when a census cannot have the bounds that are asked for. */
interface BoundsText extends Text {

    String outOfRange(Bounds.Counted counted, int number, int least, int most);
}
