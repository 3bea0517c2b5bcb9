/** {@code ./lab doctor}: what the bench found on this machine, and why it did not find the rest. */
package io.github.lockevolution.workbench.doctor;
