package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.lock.DistributedLock;
import io.github.lockevolution.lock.LockProvider;
import io.github.lockevolution.lock.LockSpec;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.UnifiedJedis;
import redis.clients.jedis.params.SetParams;

/** {@code ./lab docs} with another lock on the class path than it should find there. */
class DocsRefusalTest {

    private static final String PAGE = "<!-- lab: explore -->\n<!-- lab:end -->\n";

    @TempDir
    private Path root;

    private final LabCommand lab = new LabCommand();
    private final ClassLoader usual = Thread.currentThread().getContextClassLoader();

    @BeforeEach
    void found_a_project() throws IOException {
        Files.writeString(root.resolve("pom.xml"), "<modules><module>lock-api</module></modules>");
        Files.createDirectory(root.resolve("stage2-setnx"));
        Files.writeString(root.resolve("stage2-setnx/README.md"), PAGE);
    }

    @AfterEach
    void find_the_usual_locks() {
        Thread.currentThread().setContextClassLoader(usual);
    }

    @Test
    void a_lock_that_does_not_break_as_expected_is_not_written_about() throws IOException {
        find(SwappedStageIT.SetnxWithGetSet.class);

        int status = lab.run("docs", "--root", root.toString());

        assertThat(status).isEqualTo(1);
        assertThat(lab.err()).contains("""
                stage2-setnx: RACE showed and is not declared: stage2-setnx:A.B.B.A.A.A.B.B
                stage2-setnx: FOREIGN_UNLOCK showed and is not declared:
                stage2-setnx:A.B.B.A.A.B.B.A
                """).endsWith("""
                Not every lock broke as expected: stage2-setnx.
                lab: no page was written: stage2-setnx/README.md:1: ./lab explore ended with 1, and a page quotes only what ended with 0
                """);
        assertUntouched();
    }

    @Test
    void an_inconclusive_run_writes_nothing() throws IOException {
        find(Moody.class);

        int status = lab.run("docs", "--root", root.toString());

        assertThat(status).isEqualTo(3);
        assertThat(lab.err())
                .contains("stage2-setnx: inconclusive, the census is not complete: ")
                .endsWith(
                        "Inconclusive: stage2-setnx.\nlab: no page was written: stage2-setnx/README.md:1: ./lab explore"
                                + " ended with 3, and a page quotes only what ended with 0\n");
        assertUntouched();
    }

    @Test
    void a_lock_that_came_without_its_source_has_none_to_show() throws IOException {
        find(Moody.class);

        int status = lab.run("show", "stage2-setnx", "--source");

        assertThat(status).isEqualTo(2);
        assertThat(lab.err()).isEqualTo("lab: the source of stage2-setnx did not come with its class\n");
    }

    private void assertUntouched() {
        assertThat(lab.out()).isEmpty();
        assertThat(root.resolve("stage2-setnx/README.md")).hasContent(PAGE);
    }

    /** Lets the service loader find this lock and no other. */
    private void find(Class<? extends LockProvider> provider) throws IOException {
        Path services = Files.writeString(root.resolve("services"), provider.getName());
        Thread.currentThread().setContextClassLoader(new ClassLoader(usual) {

            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.equals("META-INF/services/" + LockProvider.class.getName())
                        ? Collections.enumeration(List.of(services.toUri().toURL()))
                        : super.getResources(name);
            }
        });
    }

    /** Sends a command more every seventh time, so that no schedule does the same twice. */
    public static final class Moody extends LockProvider {

        private int asked;

        @Override
        protected LockSpec describe() {
            return LockSpec.inRedis("stage2-setnx")
                    .numbered(2)
                    .made((UnifiedJedis redis, String key, String owner, Duration lease) -> new DistributedLock() {

                        @Override
                        public boolean tryLock() {
                            if (++asked % 5 == 0) {
                                redis.exists(key);
                            }
                            return "OK".equals(redis.set(key, owner, new SetParams().nx()));
                        }

                        @Override
                        public boolean unlock() {
                            return redis.del(key) == 1;
                        }
                    });
        }
    }
}
