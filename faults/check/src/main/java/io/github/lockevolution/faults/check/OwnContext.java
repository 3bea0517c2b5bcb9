package io.github.lockevolution.faults.check;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
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

    /**
     * Calls a constructor, or a method of an object; an exception of the called code comes out as it is.
     *
     * @param code a class of the code that has it
     * @param target on which a method is called; null for one that is static
     */
    static Object call(Class<?> code, Executable called, Object target, Object... values) throws Exception {
        called.setAccessible(true);
        try {
            return of(
                    code,
                    () -> called instanceof Constructor<?> constructor
                            ? constructor.newInstance(values)
                            : ((Method) called).invoke(target, values));
        } catch (InvocationTargetException e) {
            throw OwnContext.<RuntimeException>unchecked(e.getCause());
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> T unchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
