package io.github.lockevolution.workbench;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code check --json} prints of sections, and of locks outside Redis, is what its schema says. */
class ExtensionJsonIT {

    private static final String OWN = "check src/test/resources/io/github/lockevolution/workbench/";

    private static void requireValid(String command) throws IOException {
        LabCommand lab = new LabCommand();
        lab.type(command + " --json --clients 2");

        JsonContract.ofProject(JsonContract.CHECK).requireMetBy(lab.out());
    }

    @Test
    void what_is_printed_of_a_section_is_what_the_schema_says() throws IOException {
        requireValid(OWN + "section/CountsByGetAndSet.java --lost-replies 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "check ../extensions/sections/src/main/java/io/github/lockevolution/sections/CheckInside.java"
                        + " --lost-replies 0 --expiries 0 --lock all",
                OWN + "check/RowOfAnyone.java --client careless"
            })
    @Tag("nightly")
    void so_is_what_takes_long(String command) throws IOException {
        requireValid(command);
    }
}
