/** Critical sections whose clients reach their database through a pooler. */
package io.github.lockevolution.pooled.sections;
