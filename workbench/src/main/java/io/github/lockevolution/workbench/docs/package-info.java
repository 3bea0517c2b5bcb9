/** The quotes of a run on the project's pages: the grammar of their blocks, and the content of each kind of block. */
package io.github.lockevolution.workbench.docs;
