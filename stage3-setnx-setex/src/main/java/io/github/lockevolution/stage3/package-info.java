/** Stage 3: a lock with a lease, which comes one command too late. */
package io.github.lockevolution.stage3;
