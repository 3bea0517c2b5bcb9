package io.github.lockevolution.faults.text;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** What answers the methods of a {@link Text}, in one language. */
final class SpokenText implements InvocationHandler {

    private final Language language;
    private final MessageFile file;
    private final Map<Method, TextMethod> methods = new HashMap<>();

    private SpokenText(Language language, MessageFile file) {
        this.language = language;
        this.file = file;
    }

    /** Fails now, not when the first message is said that is missing. */
    static <T extends Text> T of(Class<T> text, Language language, MessageFile file) {
        SpokenText spoken = new SpokenText(language, file);
        Stream.of(text.getMethods()).map(TextMethod::new).forEach(method -> {
            method.problems(file).stream().findFirst().ifPresent(problem -> {
                throw new IllegalStateException(problem);
            });
            spoken.methods.put(method.method(), method);
        });
        return text.cast(Proxy.newProxyInstance(text.getClassLoader(), new Class<?>[] {text}, spoken));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] values) throws ReflectiveOperationException {
        TextMethod message = methods.get(method);
        return message == null
                ? method.invoke(this, values) // equals, hashCode, toString
                : file.message(message.key(values)).said(message.arguments(values), language);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
