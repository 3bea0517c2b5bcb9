package io.github.lockevolution.faults.playground.page;

import org.teavm.extension.spi.reflection.SimpleReflectionPolicy;

/** Which interfaces a page implements by a proxy: those of messages. */
public final class MessagesByProxy extends SimpleReflectionPolicy {

    @Override
    protected void setup() {
        selectClasses(INTERFACE.and(extending("io.github.lockevolution.faults.text.Text")))
                .proxyable()
                .reflectableMethods(method -> true);
    }
}
