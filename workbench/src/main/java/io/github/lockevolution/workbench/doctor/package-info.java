/** What was found on this machine, and why not. */
package io.github.lockevolution.workbench.doctor;
