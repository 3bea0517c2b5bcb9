package io.github.lockevolution.workbench.report;

import io.github.lockevolution.faults.text.Text;

/** What the page says before its JavaScript runs, or without it. All else of {@code page.*} is asked for by the JavaScript. */
interface PageText extends Text {

    String description();

    String needsJavaScript();
}
