package io.github.lockevolution.workbench;

import io.github.lockevolution.workbench.matrix.ConditionsContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ExtendWith;

/** What one run of every schedule and every attack shows, in the matrix and in the table of conditions. */
@ExtendWith(WholeRun.Shared.class)
class WholeRunIT {

    @Nested
    class OfTheMatrix extends MatrixContract {}

    @Nested
    class OfTheConditions extends ConditionsContract {}
}
