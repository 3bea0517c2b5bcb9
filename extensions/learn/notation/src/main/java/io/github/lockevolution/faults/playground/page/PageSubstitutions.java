package io.github.lockevolution.faults.playground.page;

import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/** What a page has another class for. */
public final class PageSubstitutions extends SimpleSubstitutionPolicy {

    private static final String TEXT = "io.github.lockevolution.faults.text";

    @Override
    public void contribute(SubstitutionSink sink) {
        sink.selectClasses(named(TEXT + ".Language"))
                .replacePackage(TEXT, "io.github.lockevolution.faults.playground.page");
    }
}
