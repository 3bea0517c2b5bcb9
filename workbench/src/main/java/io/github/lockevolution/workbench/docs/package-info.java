/** What the project's pages quote from a run: the grammar of their blocks, and what each kind of block shows. */
package io.github.lockevolution.workbench.docs;
