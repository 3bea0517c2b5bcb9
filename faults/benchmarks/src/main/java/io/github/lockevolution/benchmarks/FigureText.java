package io.github.lockevolution.benchmarks;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;

/** The names of figures, and whether they keep within their bounds. */
interface FigureText extends Text {

    String withinBound(Message bound);

    String outOfBound(Message bound);

    String atMost(String number);

    String atLeast(String number);

    String ungatedCommand(int count);

    String gatedCommand(int count);

    String gatedByUngated();

    String ofAllLocks(CensusFigure figure, int clients);

    String direct(Message what);

    String byTheProxy(Message what);

    String proxiedByDirect(Message what);

    String transfer(Transfer transfer);

    String bulk(Transfer transfer);

    String medianRoundTrip();

    String roundTrip(int rank);

    String connections();

    String heapOfIdle(int count);

    String threadsOfIdle();

    String allConnections();

    String served();

    String cutOff();

    String changes();

    String time();

    String descriptorsBefore();

    String moreDescriptors();

    String threadsBefore();

    String moreThreads();

    String heapBefore();

    String moreHeap();

    String buffersBefore();

    String buffersAfter();
}
