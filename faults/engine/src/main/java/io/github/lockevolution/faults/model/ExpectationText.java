package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.text.Text;

/** Whether a lock did what it declares. */
interface ExpectationText extends Text {

    String word(Expectation expectation);
}
