package io.github.lockevolution.workbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What the compiler cannot keep, because it is inside a module: the modules themselves depend on no more than their POMs say. */
class DirectionTest {

    private static final String OURS = "io.github.lockevolution";
    private static final String FAULTS = OURS + ".faults.";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(OURS);

    @Test
    void the_rooms_of_the_bench_form_no_circle() {
        slices().matching(OURS + ".faults.(**)").should().beFreeOfCycles().check(MAIN);
    }

    /** They could: what a lock offers is described with the connections that locks are given. */
    @Test
    void neither_engine_nor_harness_uses_the_client_library_of_a_store() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        FAULTS + "model..",
                        FAULTS + "subject..",
                        FAULTS + "explore..",
                        FAULTS + "timeline..",
                        FAULTS + "gate..",
                        FAULTS + "client..",
                        FAULTS + "program..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("redis.clients..", "java.sql..", "javax.sql..", "org.apache.zookeeper..")
                .check(MAIN);
    }

    @Test
    void the_model_knows_neither_redis_nor_threads() {
        classes()
                .that()
                .resideInAPackage(FAULTS + "model..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java.lang",
                        "java.lang.invoke",
                        "java.lang.runtime",
                        "java.time",
                        "java.util",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        OURS + ".lock",
                        FAULTS + "model",
                        FAULTS + "setup",
                        FAULTS + "text")
                .check(MAIN);
    }

    @Test
    void the_rooms_of_the_workbench_form_no_circle() {
        slices().matching(OURS + ".workbench.(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void nobody_in_the_workbench_knows_the_whole_command() {
        noClasses()
                .that()
                .resideInAPackage(OURS + ".workbench.*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(OURS + ".workbench")
                .check(MAIN);
    }

    /** The workbench runs and measures the server itself; that is no attack. */
    @Test
    void an_attack_uses_toxiproxy_only_by_its_public_client() {
        noClasses()
                .that()
                .resideOutsideOfPackages(OURS + ".toxiproxy..", OURS + ".faults.network..", OURS + ".workbench..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OURS + ".toxiproxy..", "eu.rekawek.toxiproxy..")
                .check(MAIN);
    }
}
