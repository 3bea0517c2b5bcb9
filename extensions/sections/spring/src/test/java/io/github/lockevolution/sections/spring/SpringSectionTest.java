package io.github.lockevolution.sections.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.lockevolution.testkit.SpringSection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** One application for all clients, each with what it was lent. */
class SpringSectionTest {

    static class Greeter {

        private final Supplier<String> name;

        Greeter(Supplier<String> name) {
            this.name = name;
        }

        String greet() {
            return "Hello, " + name.get();
        }

        String greetElsewhere() {
            return CompletableFuture.supplyAsync(this::greet).join();
        }
    }

    private static final class Greeting extends SpringSection {

        Greeting(String name) {
            super(Greeter.class);
            lend(Supplier.class, () -> name);
        }

        String said() {
            return call(Greeter.class, Greeter::greet);
        }

        String saidElsewhere() {
            return call(Greeter.class, Greeter::greetElsewhere);
        }

        Greeter bean() {
            return call(Greeter.class, greeter -> greeter);
        }

        void lendText() {
            lend(String.class, "A");
        }
    }

    @Test
    void each_client_is_handed_its_own_by_the_same_bean() {
        Greeting a = new Greeting("A");
        Greeting b = new Greeting("B");

        assertThat(a.said()).isEqualTo("Hello, A");
        assertThat(b.said()).isEqualTo("Hello, B");
        assertThat(a.bean()).isSameAs(b.bean());
    }

    @Test
    void a_thread_that_has_no_client_is_told_so() {
        assertThatThrownBy(() -> new Greeting("A").saidElsewhere())
                .hasRootCauseInstanceOf(IllegalStateException.class)
                .hasStackTraceContaining("Supplier.get is called by a thread that no client calls from");
    }

    @Test
    void only_an_interface_can_be_lent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Greeting("A").lendText())
                .withMessageStartingWith("java.lang.String is no interface, and nothing can stand for it");
    }
}
