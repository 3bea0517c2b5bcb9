package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The measurements as a person or a script asks for them. What they say is in tests of their own. */
class BenchmarkCommandTest {

    private final LabCommand lab = new LabCommand();

    @ParameterizedTest
    @CsvSource({
        "toxiproxy, --clients=3",
        "toxiproxy, --redis=embedded",
        "toxiproxy, --redis-image=redis",
        "toxiproxy, --toxiproxy=embedded",
        "toxiproxy, --toxiproxy-image=toxiproxy",
        "toxiproxy, -Dlab.redis=embedded",
        "toxiproxy, --locks=beyond",
        "locks, --clients=3",
        "locks, --soak",
        "locks, --toxiproxy=embedded",
        "explorer, --locks=beyond",
        "explorer, --soak",
        "explorer, --toxiproxy=embedded",
        "explorer, --toxiproxy-image=toxiproxy",
    })
    void an_option_without_a_meaning_is_refused_in_one_sentence(String subject, String option) {
        int status = lab.run("bench", subject, option);

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualToIgnoringNewLines("lab: " + option.replaceFirst("=.*|lab.*", "") + " has no meaning for bench "
                        + subject + "; leave it out; ./lab bench --help tells what there is");
        assertThat(lab.out()).isEmpty();
    }

    /** Nothing of this module measures. */
    @Test
    void who_starts_the_lab_without_the_measurements_is_told_where_they_are() {
        int status = lab.run("bench", "explorer");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err())
                .isEqualToIgnoringNewLines(
                        "lab: the benchmarks are not on the class path; ./lab bench puts them there");
        assertThat(lab.out()).isEmpty();
    }
}
