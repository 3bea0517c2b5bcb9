package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.text.Text;

/** The words of a chart of holders over time. */
interface ChartText extends Text {

    String holders();

    String harm();

    String oneHolder();

    String severalHolders();
}
