/** How the lab command is started: from a checkout, which is built before if it has to be, and from one jar. */
package io.github.lockevolution.distribution;
