package io.github.lockevolution.sections;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.Failure;
import io.github.lockevolution.lock.LockCollection;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sections that {@code ./lab --locks sections} shows are those that are counted here, and declare what was counted. */
class SectionCollectionTest {

    private static final List<LockSpec> SECTIONS = ServiceLoader.load(LockCollection.class).stream()
            .filter(collection -> collection.type() == SectionCollection.class)
            .flatMap(collection -> collection.get().locks().stream())
            .toList();

    @Test
    void each_declares_what_its_census_shows() {
        Map<String, Set<Failure>> declared =
                SECTIONS.stream().collect(Collectors.toMap(LockSpec::name, LockSpec::suffers));

        assertThat(declared)
                .isEqualTo(Stream.concat(SectionsCensusTest.counted(), SectionsCensusTest.countedLonger())
                        .map(counted -> counted.get())
                        .collect(Collectors.toMap(
                                counted -> dashed((Class<?>) counted[0]),
                                counted -> Set.copyOf(failures(counted[2])))));
    }

    @SuppressWarnings("unchecked")
    private static Set<Failure> failures(Object counts) {
        return ((Map<Failure, Integer>) counts).keySet();
    }

    private static String dashed(Class<?> section) {
        return section.getSimpleName().replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    /** The script reads them before there is any Java; the lesson is written by {@code ./lab docs}. */
    @Test
    void the_script_knows_their_names() throws IOException {
        assertThat(Files.readAllLines(Path.of("names.txt")))
                .containsExactlyElementsOf(Stream.concat(
                                Stream.of("sections", "docs"), SECTIONS.stream().map(LockSpec::name))
                        .toList());
    }

    /** What mends a fault stands behind it. */
    @Test
    void each_twin_shows_less_than_what_it_improves_on() {
        Map<String, LockSpec> byName = SECTIONS.stream().collect(Collectors.toMap(LockSpec::name, section -> section));

        assertThat(SECTIONS)
                .filteredOn(section -> section.predecessor().isPresent())
                .isNotEmpty()
                .allSatisfy(twin -> assertThat(twin.suffers())
                        .isNotEqualTo(
                                byName.get(twin.predecessor().orElseThrow()).suffers()));
    }
}
