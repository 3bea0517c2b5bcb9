package io.github.lockevolution.workbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** lock-api ← stageN, lock-api ← faults, everything ← workbench; and no circles inside faults. */
class DirectionTest {

    private static final String OURS = "io.github.lockevolution";

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(OURS);

    @Test
    void a_lock_needs_jedis_and_the_lock_api_and_nothing_else() {
        classes()
                .that()
                .resideInAPackage(OURS + ".stage*..")
                .should()
                .onlyAccessClassesThat()
                .resideInAnyPackage("java..", "redis.clients.jedis..", OURS + ".lock", OURS + ".stage*")
                .check(MAIN);
    }

    @Test
    void no_stage_knows_another() {
        slices().matching(OURS + ".(stage*)..").should().notDependOnEachOther().check(MAIN);
    }

    @Test
    void the_lock_api_knows_nobody() {
        classes()
                .that()
                .resideInAPackage(OURS + ".lock..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "redis.clients.jedis..", OURS + ".lock")
                .check(MAIN);
    }

    @Test
    void the_instruments_know_no_stage_by_name() {
        noClasses()
                .that()
                .resideInAPackage(OURS + ".faults..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OURS + ".stage*..", OURS + ".workbench..")
                .check(MAIN);
    }

    @Test
    void the_instruments_form_no_circle() {
        slices().matching(OURS + ".faults.(*)..").should().beFreeOfCycles().check(MAIN);
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

    @Test
    void the_toxiproxy_server_could_move_to_a_repository_of_its_own() {
        classes()
                .that()
                .resideInAPackage(OURS + ".faults.toxiproxy..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.netty..", "com.google.gson..", OURS + ".faults.toxiproxy..")
                .check(MAIN);
    }

    /** The workbench runs and measures the server itself; that is no attack. */
    @Test
    void an_attack_uses_toxiproxy_only_by_its_public_client() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        OURS + ".faults.toxiproxy..", OURS + ".faults.network..", OURS + ".workbench..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(OURS + ".faults.toxiproxy..", "eu.rekawek.toxiproxy..")
                .check(MAIN);
    }
}
