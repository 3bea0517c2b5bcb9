/** The lab command in one jar: what {@code ./lab} finds out before it starts Java, found out by Java. */
package io.github.lockevolution.distribution;
