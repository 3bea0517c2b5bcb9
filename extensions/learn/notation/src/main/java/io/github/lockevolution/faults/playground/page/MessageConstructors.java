package io.github.lockevolution.faults.playground.page;

import org.teavm.extension.introspect.IntrospectMethod;
import org.teavm.extension.spi.reflection.SimpleReflectionPolicy;

/** Names the classes that a page makes by their constructors: those of messages. */
public final class MessageConstructors extends SimpleReflectionPolicy {

    @Override
    protected void setup() {
        selectClasses(extending("io.github.lockevolution.faults.text.Text"))
                .reflectableMethods(IntrospectMethod::isConstructor);
    }
}
