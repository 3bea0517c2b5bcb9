/** Libraries that people take a lock from: what each is expected to show, what it has shown, and how it is judged anew. */
package io.github.lockevolution.workbench.field;
