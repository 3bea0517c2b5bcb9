package io.github.lockevolution.faults.check;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * What the code of a lock calls in place of {@link System#exit}, {@link Runtime#exit} and {@link Runtime#halt}: the JVM in which it is
 * judged would end without a verdict, with a status of the lock's choosing.
 */
public final class JvmExit {

    private static final int API = Opcodes.ASM9;
    private static final String OURS = Type.getInternalName(JvmExit.class);
    private static final String SYSTEM = Type.getInternalName(System.class);
    private static final String RUNTIME = Type.getInternalName(Runtime.class);

    private JvmExit() {}

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

    /** In place of {@link System#exit}. */
    public static void exit(int status) {
        refuse();
    }

    /** In place of {@link Runtime#exit}. */
    public static void exit(Runtime runtime, int status) {
        refuse();
    }

    /** In place of {@link Runtime#halt}. */
    public static void halt(Runtime runtime, int status) {
        refuse();
    }

    private static void refuse() {
        StackWalker.StackFrame caller = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> frame.getDeclaringClass() != JvmExit.class)
                        .filter(frame -> frame.getDeclaringClass().getClassLoader() instanceof Witness)
                        .findFirst())
                .orElseThrow();
        StackTraceElement where = caller.toStackTraceElement();
        ((Witness) caller.getDeclaringClass().getClassLoader()).endsJvm(where);
        throw new Refused(where);
    }

    /** The same class, which calls this one instead. */
    static byte[] refusedIn(byte[] compiled) {
        ClassReader reader = new ClassReader(compiled);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(API, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new Redirected(super.visitMethod(access, name, descriptor, signature, exceptions));
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static boolean isExit(String owner, String name) {
        return owner.equals(SYSTEM) && name.equals("exit")
                || owner.equals(RUNTIME) && (name.equals("exit") || name.equals("halt"));
    }

    /** Each is static here, and told the object on which it was called. */
    private static String descriptor(String owner, String descriptor) {
        return owner.equals(SYSTEM) ? descriptor : descriptor.replace("(", "(L" + RUNTIME + ";");
    }

    private static final class Redirected extends MethodVisitor {

        Redirected(MethodVisitor next) {
            super(API, next);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (isExit(owner, name)) {
                super.visitMethodInsn(Opcodes.INVOKESTATIC, OURS, name, descriptor(owner, descriptor), false);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Object[] redirected = arguments.clone();
            for (int i = 0; i < redirected.length; i++) {
                if (redirected[i] instanceof Handle handle && isExit(handle.getOwner(), handle.getName())) {
                    redirected[i] = new Handle(
                            Opcodes.H_INVOKESTATIC,
                            OURS,
                            handle.getName(),
                            descriptor(handle.getOwner(), handle.getDesc()),
                            false);
                }
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, redirected);
        }
    }
}
