package io.github.lockevolution.workbench.benchmark;

import io.github.lockevolution.faults.text.Text;

/** What is said of measurements before they begin. */
interface BenchmarkText extends Text {

    /** @param command builds them */
    String notBuilt(String command);
}
