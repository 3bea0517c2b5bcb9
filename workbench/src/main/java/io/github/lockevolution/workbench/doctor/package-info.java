/** {@code ./lab doctor}: the tools and stores found on this machine, and the reasons why others were not. */
package io.github.lockevolution.workbench.doctor;
