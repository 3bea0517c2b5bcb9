/** Critical sections as a target of {@code ./lab check}. */
package io.github.lockevolution.workbench.section;
