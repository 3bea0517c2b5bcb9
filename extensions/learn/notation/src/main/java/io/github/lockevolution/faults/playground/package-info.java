/**
 * The engine in a page: a lock in {@linkplain io.github.lockevolution.faults.notation.PlainLock plain commands} is explored without a server,
 * on a model of the few commands that the notation knows. It is compiled to JavaScript, so nothing here starts a thread.
 */
package io.github.lockevolution.faults.playground;
