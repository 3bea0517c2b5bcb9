package io.github.lockevolution.workbench.matrix;

import io.github.lockevolution.faults.model.Expectation;
import io.github.lockevolution.faults.text.Text;
import io.github.lockevolution.lock.Failure;

/** The rows and cells of the matrix, and what they mean. */
interface MatrixText extends Text {

    String schedules();

    String twoInside();

    String states();

    String movesRun();

    String schedulesRun();

    String alike();

    /** How many clients of a lock were alike; of a lock whose clients all differ, 1. */
    String alikeOf(int clients);

    /** A number of more digits than a cell has. */
    String power(String factor, int exponent);

    String asExpected();

    /** Whether a lock did what it declares. */
    String cell(Expectation expectation);

    /** A failure in a cell. */
    String label(Failure failure);

    String survives();

    /** The row that counts attacks. */
    String attacksThatShowOne();

    String ofAttacks(long showing, int all);

    /** The writes of a holder whose lease has run out, while another client is inside. */
    String staleWrites();

    String becameOf(boolean accepted);

    /** Of a lock on which no attack is known yet. */
    String noAttacks();

    /** Of an attack that there is in other stores alone. */
    String otherStoresOnly();

    String noStaleWrites();

    /** Of an attack that did not show a failure which the lock has. */
    String notByThis();

    /** What the mark beside a count means. */
    String mark(Expectation expectation);

    /** What the mark beside the count of a lock that somebody changed means. */
    String changedMark();

    String shortest(boolean complete);

    String replayed(String replay);

    String notReplayed();
}
