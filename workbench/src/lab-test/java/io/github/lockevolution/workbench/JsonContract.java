package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A JSON Schema that an output is held to. */
final class JsonContract {

    /** That of the project, in docs/schema. */
    static final String CHECK = "check";

    private final Schema schema;

    private JsonContract(String schema, SpecificationVersion version) {
        this.schema = SchemaRegistry.withDefaultDialect(version).getSchema(schema);
    }

    static Path fileOf(String name) {
        return Path.of("../docs/schema", name + ".schema.json");
    }

    static JsonContract ofProject(String name) throws IOException {
        return new JsonContract(Files.readString(fileOf(name)), SpecificationVersion.DRAFT_2020_12);
    }

    /** That of SARIF 2.1.0, as OASIS has published it. */
    static JsonContract ofSarif() {
        try (InputStream schema = JsonContract.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return new JsonContract(
                    new String(schema.readAllBytes(), StandardCharsets.UTF_8), SpecificationVersion.DRAFT_7);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void requireMetBy(String json) {
        assertThat(schema.validate(json, InputFormat.JSON))
                .extracting(Error::toString)
                .as(json)
                .isEmpty();
    }
}
