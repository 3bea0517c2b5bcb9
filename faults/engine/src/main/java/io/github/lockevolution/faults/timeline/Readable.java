package io.github.lockevolution.faults.timeline;

import io.github.lockevolution.faults.model.Exchange;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands, replies and values fit to be drawn: in one line, and with the digest of a script cut short. */
final class Readable {

    private static final Pattern DIGEST = Pattern.compile("\\b([0-9a-f]{8})[0-9a-f]{32}\\b");

    private Readable() {}

    static String of(String text) {
        Matcher digests = DIGEST.matcher(text.strip().replaceAll("\\s+", " "));
        return digests.replaceAll("$1..");
    }

    static Exchange of(Exchange exchange) {
        return exchange.in(Readable::of);
    }
}
