package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import org.junit.jupiter.api.Test;

/** What the report says of locks that are in no Redis. */
class ReportOfDatabaseLocksIT {

    private final LabCommand lab = new LabCommand();

    @Test
    void the_report_says_in_what_they_are() {
        int status = lab.run("report", "--locks", "databases", "--json");

        assertThat(status).isZero();
        JsonObject report = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(report.get("stores").getAsJsonArray())
                .singleElement()
                .extracting(JsonElement::getAsString)
                .asString()
                .startsWith("H2 2.");
        assertThat(report.get("stages").getAsJsonArray()).isNotEmpty().allSatisfy(stage -> {
            assertThat(stage.getAsJsonObject().get("store").getAsString()).isEqualTo("SQL");
            assertThat(stage.getAsJsonObject().has("requires")).isFalse();
        });
    }
}
