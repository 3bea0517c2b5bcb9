/** The scheduler's chair in the terminal. */
package io.github.lockevolution.workbench.walk;
