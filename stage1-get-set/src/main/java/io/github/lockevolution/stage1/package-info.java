/** Stage 1: a lock taken in two commands, between which another client can take it, too. */
package io.github.lockevolution.stage1;
