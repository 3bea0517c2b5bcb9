/** Stage 1: a lock of two commands, which two clients can run through each other. */
package io.github.lockevolution.stage1;
