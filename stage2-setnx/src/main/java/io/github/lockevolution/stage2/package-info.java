/** Stage 2: a lock taken in one command, which its holder can take to the grave. */
package io.github.lockevolution.stage2;
