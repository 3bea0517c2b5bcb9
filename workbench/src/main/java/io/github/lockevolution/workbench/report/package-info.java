/** One HTML file with the whole run: its data, its composition, and its writing. */
package io.github.lockevolution.workbench.report;
