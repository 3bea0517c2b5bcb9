/** The page of the report on this machine, with the real bench behind it. */
package io.github.lockevolution.workbench.serve;
