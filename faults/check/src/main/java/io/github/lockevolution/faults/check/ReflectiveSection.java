package io.github.lockevolution.faults.check;

import io.github.lockevolution.lock.SectionBinding;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

/**
 * A section whose methods are called by their names.
 *
 * @param section an object of the class
 * @param opened the resources to close when the section is over
 */
record ReflectiveSection(Object section, List<AutoCloseable> opened) implements SectionBinding.Section {

    private static final String NO = "it returned false";

    @Override
    public Class<?> source() {
        return section.getClass();
    }

    @Override
    public void setUp() throws Exception {
        call(SectionClass.SET_UP);
    }

    /** {@inheritDoc} Whatever it returns is its answer: a no is {@code false}, nothing at all is a yes of a method that returns nothing. */
    @Override
    public SectionBinding.Answer run() throws Exception {
        Method method =
                SectionClass.method(section.getClass(), SectionClass.RUN).orElseThrow();
        Object result = call(method);
        if (method.getReturnType() == void.class || Boolean.TRUE.equals(result)) {
            return SectionBinding.Answer.done("");
        }
        Object answer = result instanceof Optional<?> found ? found.orElse(null) : result;
        return answer == null || Boolean.FALSE.equals(answer)
                ? SectionBinding.Answer.REFUSED
                : SectionBinding.Answer.done(answer.toString());
    }

    /** {@inheritDoc} It says no by {@code false}, by words, or by an {@link AssertionError}. */
    @Override
    public Optional<String> brokenInvariant() throws Exception {
        Optional<Method> method = SectionClass.method(section.getClass(), SectionClass.CHECK);
        if (method.isEmpty()) {
            return Optional.empty();
        }
        try {
            Object result = call(method.get());
            Object said = result instanceof Optional<?> found ? found.orElse(null) : result;
            if (said instanceof Boolean holds) {
                return holds ? Optional.empty() : Optional.of(NO);
            }
            return Optional.ofNullable(said).map(Object::toString).filter(words -> !words.isBlank());
        } catch (AssertionError e) {
            return Optional.of(
                    e.getMessage() == null ? e.toString() : e.getMessage().strip());
        }
    }

    @Override
    public boolean hasCheck() {
        return SectionClass.method(section.getClass(), SectionClass.CHECK).isPresent();
    }

    @Override
    public Optional<String> state() throws Exception {
        Optional<Method> method = SectionClass.method(section.getClass(), SectionClass.STATE);
        return method.isEmpty() ? Optional.empty() : Optional.of(String.valueOf(call(method.get())));
    }

    private void call(String name) throws Exception {
        call(SectionClass.method(section.getClass(), name).orElseThrow());
    }

    private Object call(Method method) throws Exception {
        return OwnContext.call(section.getClass(), method, section);
    }

    @Override
    public void close() {
        for (AutoCloseable each : opened) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException("what the section was given could not be closed", e);
            }
        }
    }
}
