package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import io.github.lockevolution.workbench.text.JsonAt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The demo commands as a person types them. */
class DemoIT {

    private final LabCommand lab = new LabCommand();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            flash-sale --stock 0                          | lab: the stock is 0; it needs to be 1 to 1000000
            flash-sale --buyers 2000000                   | lab: there are 2000000 buyers; it needs to be 1 to 1000000
            flash-sale --attack late-unlock --buyers 2    | lab: late-unlock needs 3 buyers and a stock of 2, or more
            flash-sale --attack paused-holder --buyers 1  | lab: paused-holder needs 2 buyers and a stock of 1, or more
            flash-sale --attack earthquake                | lab: there is no attack 'earthquake' in this demo; there are none, paused-holder, killed-while-holding, late-unlock
            flash-sale --lock stage4-set-nxex             | lab: there is no lock 'stage4-set-nxex'; did you mean stage4-set-nx-ex?
            flash-sale --lock stage9                      | lab: there is no lock 'stage9'; there are {locks}
            flash-sale --section commit                   | lab: there is no section 'commit' in this demo; there are unlock-before-commit, unlock-after-commit, goes-on-without-lock, read-then-write, conditional-update
            flash-sale --section goes-on --lock stage4    | lab: --section sells under stage5-lua, which is sound; leave --lock out
            flash-sale --section goes-on --attack earthquake | lab: there is no attack 'earthquake' in this demo; there are none, late-commit
            flash-sale --section goes-on --buyers 1       | lab: late-commit needs 2 buyers and a stock of 1, or more
            flash-sale --section goes-on --database x     | lab: lab.database is 'x', which is no database; use h2, postgres, mariadb, or a URL such as postgresql://host/database or jdbc:mariadb://host/database
            flash-sale --out /no/such/place/sale.svg      | lab: /no/such/place/sale.svg cannot be written, because there is no directory /no/such/place; make it, or name another file by --out
            flash-sale --stock many                       | lab: --stock is 'many', which is no whole number; ./lab demo flash-sale --help tells what there is
            scheduled-job --nodes 1                       | lab: there are 1 nodes; it needs to be 2 to 9
            scheduled-job --attack late-unlock            | lab: there is no attack 'late-unlock' in this demo; there are none, paused-holder, killed-while-holding, cut-between-commands
            scheduled-job --lock stage5-lau               | lab: there is no lock 'stage5-lau'; did you mean stage5-lua?
            """)
    void bad_input_gets_one_sentence_and_no_run(String arguments, String sentence) {
        int status = lab.run(("demo " + arguments).split(" +"));

        assertThat(lab.err().strip()).isEqualTo(LabCommand.withLocks(sentence));
        assertThat(lab.out()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void the_last_item_is_sold_twice_and_drawn(@TempDir Path folder) throws IOException {
        Path drawing = folder.resolve("sale.svg");

        int status = lab.run(
                ("demo flash-sale --buyers 2 --stock 1 --lock stage1-get-set,conditional-update --attack none --out "
                                + drawing)
                        .split(" "));

        assertThat(lab.out())
                .startsWith("""
                        A flash sale: 1 item, 2 buyers, a lease of 2 s.

                        none: everybody comes at once, and nothing is done to anybody
                          stage1-get-set      sold 2 of 1; 1 customer to refund
                          conditional-update  sold 1 of 1; nobody to refund
                        """)
                .contains("\n  holders  ")
                .endsWith("A lock that breaks is paid for by the shop.\n");
        assertThat(Files.readString(drawing)).startsWith("<svg ").contains("stage1-get-set, none");
        assertThat(lab.err()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @Test
    void the_section_is_at_fault_and_not_the_lock() {
        int status = lab.run("demo flash-sale --buyers 2 --stock 1 --section goes-on,conditional-update".split(" "));

        assertThat(lab.out()).startsWith("""
                        A flash sale: 1 item in H2 2.3.232, 2 buyers, 2 at a time; the lock of
                        stage5-lua, which is sound.

                        late-commit: what a buyer writes counts only when another one has come, and has
                        looked at the stock or was turned away by the lock
                          goes-on-without-lock  sold 2 of 1; 1 customer to refund; who was turned away
                                                by the lock bought all the same
                          conditional-update    sold 1 of 1; nobody to refund
                        """).endsWith("""
                        The lock never let in two at once: what was sold twice is the fault of the
                        section. This is what real threads did once, a sample; every schedule of two
                        clients is counted by
                          ./lab explore goes-on-without-lock
                          ./lab explore conditional-update
                        """);
        assertThat(lab.err()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @Test
    void a_sale_in_which_nothing_went_wrong_is_not_called_safe() {
        int status = lab.run("demo flash-sale --buyers 2 --stock 1 --section unlock-after-commit".split(" "));

        assertThat(lab.out()).endsWith("""
                Nothing went wrong this time. This is what real threads did once, a sample, and
                no proof; every schedule of two clients is counted by
                  ./lab explore unlock-after-commit
                """);
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @Test
    void a_program_reads_the_bill_of_a_section_as_json() {
        int status = lab.run("demo flash-sale --buyers 2 --stock 1 --section goes-on-without-lock --json".split(" "));

        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        JsonObject run = JsonAt.at("runs.0", json).getAsJsonObject();
        assertThat(json.keySet()).containsExactly("demo", "redis", "database", "lock", "buyers", "stock", "runs");
        requireBillOf("section", run);
        assertThat(List.of(
                        run.get("sold").getAsInt(),
                        run.get("refunds").getAsInt(),
                        run.get("mostHolders").getAsInt()))
                .containsExactly(2, 1, 1);
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    private static void requireBillOf(String what, JsonObject run) {
        assertThat(run.keySet())
                .containsExactly(
                        what,
                        "attack",
                        "sold",
                        "refunds",
                        "lost",
                        "soldWithoutLock",
                        "stockLeft",
                        "seconds",
                        "mostHolders",
                        "harmAt");
    }

    @Test
    void a_program_reads_the_bill_as_json() {
        int status =
                lab.run("demo flash-sale --buyers 2 --stock 1 --lock stage1-get-set --attack none --json".split(" "));

        JsonObject json = JsonParser.parseString(lab.out()).getAsJsonObject();
        JsonObject run = JsonAt.at("runs.0", json).getAsJsonObject();
        assertThat(json.keySet()).containsExactly("demo", "redis", "database", "buyers", "stock", "runs");
        requireBillOf("lock", run);
        assertThat(List.of(
                        run.get("sold").getAsInt(),
                        run.get("refunds").getAsInt(),
                        run.get("mostHolders").getAsInt()))
                .containsExactly(2, 1, 2);
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    @Test
    void a_sale_can_be_read_in_chinese() {
        lab.run("demo flash-sale --buyers 2 --stock 1 --lock stage1-get-set --attack none --language zh".split(" "));

        assertThat(lab.out()).contains("卖出 2，库存 1；要给 1 个顾客退款");
    }
}
