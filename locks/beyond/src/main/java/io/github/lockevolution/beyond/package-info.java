/** What came after the five stages, each a small step from the last one. */
package io.github.lockevolution.beyond;
