/** Stage 5: a lock that only its own holder can give back. */
package io.github.lockevolution.stage5;
