package io.github.lockevolution.faults.check;

/**
 * Stands in the code of a lock for {@link System#exit}, {@link Runtime#exit} and {@link Runtime#halt}: the JVM in which the lock is
 * judged would end without a verdict, with a status of the lock's choosing.
 */
public final class ExitInterceptor {

    private ExitInterceptor() {}

    /** Knows of the lock whose classes it loads. */
    interface Witness {

        /** @param where the line that would have ended the JVM, as a stack trace has it */
        void endsJvm(StackTraceElement where);
    }

    /** Ends an attempt of a lock that asks for the end of the JVM. */
    private static final class Refused extends Error {

        private static final long serialVersionUID = 1L;

        Refused(StackTraceElement where) {
            super("the end of the JVM, asked for at " + where.getFileName() + ":" + where.getLineNumber());
        }
    }

    /** Stands for {@link System#exit}. */
    public static void exit(int status) {
        refuse();
    }

    /** Stands for {@link Runtime#exit}. */
    public static void exit(Runtime runtime, int status) {
        refuse();
    }

    /** Stands for {@link Runtime#halt}. */
    public static void halt(Runtime runtime, int status) {
        refuse();
    }

    private static void refuse() {
        StackWalker.StackFrame caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> frame.getDeclaringClass() != ExitInterceptor.class)
                        .filter(frame -> frame.getDeclaringClass().getClassLoader() instanceof Witness)
                        .findFirst())
                .orElseThrow();
        StackTraceElement where = caller.toStackTraceElement();
        ((Witness) caller.getDeclaringClass().getClassLoader()).endsJvm(where);
        throw new Refused(where);
    }
}
