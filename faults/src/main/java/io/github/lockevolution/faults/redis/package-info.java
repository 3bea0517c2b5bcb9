/**
 * The real Redis that locks are broken on: one the bench starts and ends, or one that is somebody's and stays as it was
 * but for keys under one prefix.
 */
package io.github.lockevolution.faults.redis;
