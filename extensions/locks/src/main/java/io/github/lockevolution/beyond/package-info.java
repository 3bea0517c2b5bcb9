/** The locks that came after the stages, each a small step from the last one. */
package io.github.lockevolution.beyond;
