/** Locks that people wrote beside the stages of history, each as it was printed, flaws included. */
package io.github.lockevolution.variants;
