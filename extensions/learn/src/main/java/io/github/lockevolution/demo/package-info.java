/** A node of a cluster as people write it with Spring: a scheduled job that an annotation guards with a lock. */
package io.github.lockevolution.demo;
