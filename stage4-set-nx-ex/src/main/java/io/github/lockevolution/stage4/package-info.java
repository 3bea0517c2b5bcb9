/** Stage 4: a lock taken with its lease in one command, and given back without asking whose it is. */
package io.github.lockevolution.stage4;
