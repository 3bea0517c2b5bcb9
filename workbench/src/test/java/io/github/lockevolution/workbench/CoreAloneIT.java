package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.memory.MemoryKind;
import io.github.lockevolution.faults.redis.client.RedisKind;
import io.github.lockevolution.faults.store.StoreKind;
import io.github.lockevolution.lock.LockSpec;
import io.github.lockevolution.workbench.check.CheckKind;
import io.github.lockevolution.workbench.check.JavaKind;
import io.github.lockevolution.workbench.check.PlainKind;
import io.github.lockevolution.workbench.check.ProgramKind;
import io.github.lockevolution.workbench.console.ExtensionCommand;
import io.github.lockevolution.workbench.console.LockCatalog;
import io.github.lockevolution.workbench.docs.PageBlock;
import io.github.lockevolution.workbench.report.PageEngine;
import io.github.lockevolution.workbench.report.PagePart;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The core, with nothing beside it: what it offers to extensions nobody brings, and it prints the matrix of the page of the lab. */
class CoreAloneIT {

    @Test
    void no_extension_is_on_the_class_path() {
        assertThat(Stream.of(ExtensionCommand.class, PageBlock.class, PageEngine.class, PagePart.class)
                        .map(ServiceLoader::load))
                .allSatisfy(extensions -> assertThat(extensions).isEmpty());
        // The store in memory is no extension: tests are written with it.
        assertThat(ServiceLoader.load(StoreKind.class)).hasOnlyElementsOfTypes(RedisKind.class, MemoryKind.class);
        assertThat(CheckKind.all()).hasOnlyElementsOfTypes(JavaKind.class, PlainKind.class, ProgramKind.class);
        assertThat(LockCatalog.onTheClassPath().all())
                .extracting(LockSpec::collection)
                .containsOnly(LockSpec.STAGES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../docs/lab.md", "../docs/lab.zh-CN.md"})
    void it_prints_the_matrix_of_the_page_of_the_lab(String page) {
        LabCommand lab = new LabCommand();

        assertThat(lab.run("docs", "--check", page)).as(lab.out() + lab.err()).isZero();
    }
}
