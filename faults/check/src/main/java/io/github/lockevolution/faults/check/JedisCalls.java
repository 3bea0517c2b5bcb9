package io.github.lockevolution.faults.check;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** The methods of Jedis that a class calls, which are not the same in each version. */
final class JedisCalls {

    private static final String JEDIS = "redis/clients/";
    private static final int ASM = Opcodes.ASM9;

    private JedisCalls() {}

    /** Whether one of the methods that a class calls is not there in the Jedis that this class loader has. */
    static boolean isAnyMissing(byte[] bytes, ClassLoader loader) {
        AtomicBoolean isMissing = new AtomicBoolean();
        new ClassReader(bytes)
                .accept(
                        new ClassVisitor(ASM) {

                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String type, String signature, String[] thrown) {
                                return new MethodVisitor(ASM) {

                                    @Override
                                    public void visitMethodInsn(
                                            int call, String owner, String method, String shape, boolean isInterface) {
                                        if (owner.startsWith(JEDIS) && !isThere(owner, method, shape, loader)) {
                                            isMissing.set(true);
                                        }
                                    }
                                };
                            }
                        },
                        ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        return isMissing.get();
    }

    private static boolean isThere(String owner, String name, String shape, ClassLoader loader) {
        try {
            Class<?> type = Class.forName(owner.replace('/', '.'), false, loader);
            return name.equals("<init>")
                    ? Arrays.stream(type.getDeclaredConstructors())
                            .anyMatch(maker ->
                                    Type.getConstructorDescriptor(maker).equals(shape))
                    : methods(type)
                            .anyMatch(method -> method.getName().equals(name)
                                    && Type.getMethodDescriptor(method).equals(shape));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Also those that only a class of its own may call. */
    private static Stream<Method> methods(Class<?> type) {
        Stream<Class<?>> above = Stream.concat(
                Optional.<Class<?>>ofNullable(type.getSuperclass()).stream(), Arrays.stream(type.getInterfaces()));
        return Stream.concat(Arrays.stream(type.getDeclaredMethods()), above.flatMap(JedisCalls::methods));
    }
}
