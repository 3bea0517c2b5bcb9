package io.github.lockevolution.faults.check;

import io.github.lockevolution.faults.client.OwnTimers;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TimerTask;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Leads the code of a lock to {@link ExitInterceptor} and {@link OwnTimers}, where it calls or makes what these stand for. */
final class RedirectedCalls {

    private static final int API = Opcodes.ASM9;

    /** The replacement of each class: its static methods are called in place of those of the class, and told the object on which they were called. */
    private static final Map<String, Class<?>> CALLED = Map.of(
            Type.getInternalName(System.class), ExitInterceptor.class,
            Type.getInternalName(Runtime.class), ExitInterceptor.class,
            Type.getInternalName(Thread.class), OwnTimers.class,
            Type.getInternalName(TimeUnit.class), OwnTimers.class,
            Type.getInternalName(Executors.class), OwnTimers.class);

    /** The classes that are made, or extended, in place of others. */
    private static final Map<String, String> MADE = Map.of(
            Type.getInternalName(java.util.Timer.class), Type.getInternalName(OwnTimers.Timer.class),
            Type.getInternalName(TimerTask.class), Type.getInternalName(OwnTimers.Task.class),
            Type.getInternalName(ScheduledThreadPoolExecutor.class), Type.getInternalName(OwnTimers.Scheduler.class));

    private static final Set<String> METHODS = CALLED.values().stream()
            .distinct()
            .flatMap(ours -> Arrays.stream(ours.getDeclaredMethods())
                    .filter(method -> Modifier.isPublic(method.getModifiers()))
                    .map(method -> method.getName() + Type.getMethodDescriptor(method)))
            .collect(Collectors.toUnmodifiableSet());

    private RedirectedCalls() {}

    /** The same class, led there. */
    static byte[] in(byte[] compiled) {
        ClassReader reader = new ClassReader(compiled);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(API, writer) {
                    @Override
                    public void visit(
                            int version,
                            int access,
                            String name,
                            String signature,
                            String parent,
                            String[] interfaces) {
                        super.visit(version, access, name, signature, made(parent), interfaces);
                    }

                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return new Redirected(super.visitMethod(access, name, descriptor, signature, exceptions));
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static String made(String type) {
        return MADE.getOrDefault(type, type);
    }

    private static Handle redirected(Handle handle) {
        boolean isStatic = handle.getTag() == Opcodes.H_INVOKESTATIC;
        String descriptor = descriptor(isStatic, handle.getOwner(), handle.getDesc());
        if (isCalled(handle.getOwner(), handle.getName(), descriptor)) {
            String ours = Type.getInternalName(CALLED.get(handle.getOwner()));
            return new Handle(Opcodes.H_INVOKESTATIC, ours, handle.getName(), descriptor, false);
        }
        return handle.getTag() == Opcodes.H_NEWINVOKESPECIAL
                ? new Handle(handle.getTag(), made(handle.getOwner()), handle.getName(), handle.getDesc(), false)
                : handle;
    }

    private static boolean isCalled(String owner, String name, String descriptor) {
        return CALLED.containsKey(owner) && METHODS.contains(name + descriptor);
    }

    private static String descriptor(boolean isStatic, String owner, String descriptor) {
        return isStatic ? descriptor : descriptor.replace("(", "(L" + owner + ";");
    }

    private static final class Redirected extends MethodVisitor {

        Redirected(MethodVisitor next) {
            super(API, next);
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            super.visitTypeInsn(opcode, opcode == Opcodes.NEW ? made(type) : type);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            String ofOurs = descriptor(opcode == Opcodes.INVOKESTATIC, owner, descriptor);
            if (isCalled(owner, name, ofOurs)) {
                String ours = Type.getInternalName(CALLED.get(owner));
                super.visitMethodInsn(Opcodes.INVOKESTATIC, ours, name, ofOurs, false);
            } else {
                String called = opcode == Opcodes.INVOKESPECIAL ? made(owner) : owner;
                super.visitMethodInsn(opcode, called, name, descriptor, isInterface);
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            Object[] redirected = Stream.of(arguments)
                    .map(argument -> argument instanceof Handle handle ? redirected(handle) : argument)
                    .toArray();
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, redirected);
        }
    }
}
