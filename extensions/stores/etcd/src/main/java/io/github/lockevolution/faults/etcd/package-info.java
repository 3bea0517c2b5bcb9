/** Puts locks in an etcd on the bench: a real server, and a gate before each request to its JSON gateway. */
package io.github.lockevolution.faults.etcd;
