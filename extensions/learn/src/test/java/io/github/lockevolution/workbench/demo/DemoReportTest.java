package io.github.lockevolution.workbench.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.timeline.HolderChart;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoReportTest {

    private static DemoBill bill(int refunds, Optional<Message> problem) {
        HolderChart chart = new HolderChart("a sale", 1, "1 s", List.of(), List.of());
        return new SaleBill(
                SaleVariant.named("stage5-lua"),
                SaleAttack.NONE,
                1,
                new Shop.Books(0, 1, 1 - refunds),
                0,
                0,
                1,
                chart,
                problem);
    }

    private static int status(DemoBill... bills) {
        return status(bills.length, bills);
    }

    private static int status(int wanted, DemoBill... bills) {
        return new DemoReport(language -> "a sale", List.of(bills), wanted, 1).exitStatus();
    }

    @Test
    void who_has_to_pay_was_told_what_he_asked() {
        assertThat(status(bill(0, Optional.empty()), bill(1, Optional.empty()))).isZero();
    }

    @Test
    void one_run_that_proves_nothing_makes_all_of_it_inconclusive() {
        DemoBill unproven = bill(0, Optional.of(language -> "Redis went away"));

        assertThat(status(bill(0, Optional.empty()), unproven)).isEqualTo(3);
    }

    @Test
    void runs_that_were_left_out_prove_nothing_either() {
        assertThat(status(2, bill(0, Optional.empty()))).isEqualTo(3);
    }
}
