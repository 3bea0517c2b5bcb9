/** Locks that people wrote beside the five stages of history, each as it was printed, flaws included. */
package io.github.lockevolution.variants;
