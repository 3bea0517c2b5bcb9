package io.github.lockevolution.workbench.demo;

import io.github.lockevolution.faults.text.Text;

/** What is said of a flash sale. */
interface SaleText extends Text {

    String buyersOutOfRange(int buyers, int most);

    String stockOutOfRange(int stock, int most);

    String tooFewFor(String attack, int buyers, int stock);

    String freeLockNotTaken();

    String releaseNotHeld();

    String leaseDoesNotEnd();

    String countsDiffer(int orders, int sales);

    String soFar(int sold, int stock, int holders);

    String heading(int buyers, int stock, int lease);

    String attack(SaleAttack attack);

    String bill(int sold, int stock, int refunds, int lost);
}
