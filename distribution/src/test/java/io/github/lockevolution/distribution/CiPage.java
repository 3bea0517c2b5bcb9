package io.github.lockevolution.distribution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What docs/ci.md tells people to copy. */
record CiPage(String text) {

    private static final Pattern FENCED = Pattern.compile("(?ms)^```(yaml|groovy)\n(.*?)^```$");
    private static final Pattern JAR = Pattern.compile("java -jar lock-evolution\\.jar [^'\n]*");

    static CiPage named(String name) throws IOException {
        return new CiPage(Files.readString(Path.of("../docs", name)));
    }

    /** The whole files, in their order. */
    List<String> files() {
        return FENCED.matcher(text).results().map(block -> block.group(2)).toList();
    }

    /** The commands in them that run the jar. */
    List<String> commands() {
        return files().stream()
                .flatMap(file -> JAR.matcher(file).results())
                .map(MatchResult::group)
                .toList();
    }
}
