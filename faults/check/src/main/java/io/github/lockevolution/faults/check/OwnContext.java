package io.github.lockevolution.faults.check;

import java.util.concurrent.Callable;

/** Has code find its own classes by the context class loader of its thread, as it does where no bench is: frameworks look for them there. */
final class OwnContext {

    private OwnContext() {}

    /**
     * Threads that are started meanwhile have it, too.
     *
     * @param code a class of that code
     */
    static <T> T of(Class<?> code, Callable<T> work) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(code.getClassLoader());
        try {
            return work.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
