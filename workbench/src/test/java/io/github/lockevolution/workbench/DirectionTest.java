package io.github.lockevolution.workbench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.lockevolution.lock.MultiRedisLockStage;
import io.github.lockevolution.lock.SqlLockStage;
import io.github.lockevolution.lock.ZooKeeperLockStage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * lock-api ← stageN; lock-api, toxiproxy ← faults ← testkit; everything ← workbench. Inside faults, lower floors know nothing
 * of higher ones.
 */
class DirectionTest {

    private static final String OURS = "io.github.lockevolution";
    private static final String FAULTS = OURS + ".faults.";

    /** Where the locks in a Redis are that are written with Jedis alone. */
    private static final List<String> LOCKS =
            List.of(OURS + ".stage*..", OURS + ".variants..", OURS + ".beyond..", OURS + ".redlock..");

    /** Where the documentation of the bench lists its packages, from the ground up. */
    private static final Path FLOOR_LIST = Path.of(
            "..", "faults", "src", "main", "java", "io", "github", "lockevolution", "faults", "package-info.java");

    private static final Pattern LIST_ITEM = Pattern.compile("<li>([^:]+):");
    private static final Pattern PACKAGE = Pattern.compile("\\{@code (\\w+)}");

    private static final List<String> FLOORS = floors();

    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(OURS);

    @Test
    void a_lock_needs_jedis_and_the_lock_api_and_nothing_else() {
        for (String locks : LOCKS) {
            classes()
                    .that()
                    .resideInAPackage(locks)
                    .should()
                    .onlyAccessClassesThat()
                    .resideInAnyPackage("java..", "redis.clients.jedis..", OURS + ".lock", locks)
                    .check(MAIN);
        }
    }

    @Test
    void a_lock_in_a_database_needs_jdbc_and_the_lock_api_and_nothing_else() {
        classes()
                .that()
                .resideInAPackage(OURS + ".databases..")
                .should()
                .onlyAccessClassesThat()
                .resideInAnyPackage("java..", "javax.sql..", OURS + ".lock", OURS + ".databases..")
                .check(MAIN);
    }

    /** So that a store and a client of another kind can be added without touching them. */
    @Test
    void model_explorer_and_drawings_know_no_store() {
        noClasses()
                .that()
                .resideInAnyPackage(FAULTS + "model..", FAULTS + "explore..", FAULTS + "timeline..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "redis.clients..",
                                "java.sql..",
                                "javax.sql..",
                                "org.apache.zookeeper..",
                                FAULTS + "wire..",
                                FAULTS + "redis..",
                                FAULTS + "database..",
                                FAULTS + "store..",
                                FAULTS + "client..",
                                FAULTS + "zookeeper..")
                        .or(belongToAnyOf(SqlLockStage.class, MultiRedisLockStage.class, ZooKeeperLockStage.class)))
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
                .resideInAnyPackage("java..", "javax.sql..", "redis.clients.jedis..", OURS + ".lock")
                .check(MAIN);
    }

    /** Nor, of all that is ours, anything but what a lock is to it and the proxy. */
    @Test
    void the_bench_knows_no_lock_by_name() {
        classes()
                .that()
                .resideInAPackage(OURS + ".faults..")
                .should()
                .onlyDependOnClassesThat(resideOutsideOfPackage(OURS + "..")
                        .or(resideInAnyPackage(OURS + ".faults..", OURS + ".lock", OURS + ".toxiproxy..")))
                .check(MAIN);
    }

    @Test
    void each_floor_of_the_bench_knows_only_those_below() {
        for (int i = 0; i < FLOORS.size() - 1; i++) {
            noClasses()
                    .that()
                    .resideInAPackage(FAULTS + FLOORS.get(i) + "..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(FLOORS.subList(i + 1, FLOORS.size()).stream()
                            .map(higher -> FAULTS + higher + "..")
                            .toArray(String[]::new))
                    .check(MAIN);
        }
    }

    @Test
    void every_package_of_the_bench_has_its_floor() {
        assertThat(MAIN.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(FAULTS))
                        .map(name -> name.substring(FAULTS.length()).split("\\.")[0])
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(FLOORS);
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

    /** Spring is for the nodes of the demo: the bench, and whoever tests a lock by it, do without. */
    @Test
    void only_the_demo_needs_spring() {
        noClasses()
                .that()
                .resideOutsideOfPackage(OURS + ".demo..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "org.aspectj..")
                .check(MAIN);
    }

    @Test
    void the_demo_knows_nothing_of_the_bench() {
        classes()
                .that()
                .resideInAPackage(OURS + ".demo..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "redis.clients.jedis..",
                        "org.apache.commons.pool2..",
                        "org.springframework..",
                        "org.aspectj..",
                        OURS + ".lock",
                        OURS + ".demo..")
                .check(MAIN);
    }

    @Test
    void the_toxiproxy_server_could_move_to_a_repository_of_its_own() {
        classes()
                .that()
                .resideInAPackage(OURS + ".toxiproxy..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.netty..", "com.google.gson..", OURS + ".toxiproxy..")
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

    private static List<String> floors() {
        try {
            return LIST_ITEM
                    .matcher(Files.readString(FLOOR_LIST))
                    .results()
                    .flatMap(item -> PACKAGE.matcher(item.group(1)).results())
                    .map(name -> name.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
