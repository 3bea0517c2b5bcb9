package io.github.lockevolution.faults.playground.page;

import java.util.List;
import org.teavm.extension.spi.substitution.SimpleSubstitutionPolicy;
import org.teavm.extension.spi.substitution.SubstitutionSink;

/** Replaces classes by others in a page. */
public final class PageSubstitutions extends SimpleSubstitutionPolicy {

    private static final String TEXT = "io.github.lockevolution.faults.text";

    @Override
    public void contribute(SubstitutionSink sink) {
        for (String name : List.of("Language", "ClientLibrary")) {
            sink.selectClasses(named(TEXT + "." + name))
                    .replacePackage(TEXT, "io.github.lockevolution.faults.playground.page");
        }
    }
}
