/** The lab command and its output. */
package io.github.lockevolution.workbench;
