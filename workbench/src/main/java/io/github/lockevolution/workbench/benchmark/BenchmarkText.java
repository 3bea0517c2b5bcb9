package io.github.lockevolution.workbench.benchmark;

import io.github.lockevolution.faults.text.Text;

/** What is said of a measurement before it begins. */
interface BenchmarkText extends Text {

    String noMeaning(String option, String subject);

    String notThere();
}
