/** Locks whose state is in an etcd. */
package io.github.lockevolution.etcd;
