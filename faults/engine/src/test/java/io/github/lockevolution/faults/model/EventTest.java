package io.github.lockevolution.faults.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who takes note of events hears of each what it was, and whose. */
class EventTest {

    private static final int AMOUNT = 2;

    static List<Class<?>> kinds() {
        return List.of(Event.class.getPermittedSubclasses());
    }

    private static Event ofA(Class<?> kind) throws ReflectiveOperationException {
        Constructor<?> constructor = Arrays.stream(kind.getDeclaredConstructors())
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow();
        Object[] arguments = Arrays.stream(constructor.getParameterTypes())
                .map(type -> type == int.class
                        ? (Object) AMOUNT
                        : type == boolean.class ? (Object) true : type == List.class ? List.of("A") : "A")
                .toArray();
        return (Event) constructor.newInstance(arguments);
    }

    /** The observer hears of the event {@code Took("A", 2)} by the call {@code took("A", 2)}. */
    @ParameterizedTest
    @MethodSource("kinds")
    void an_event_is_told_once_under_its_own_name(Class<?> kind) throws ReflectiveOperationException {
        List<String> heard = new ArrayList<>();
        Event.Observer observer = (Event.Observer) Proxy.newProxyInstance(
                EventTest.class.getClassLoader(), new Class<?>[] {Event.Observer.class}, (proxy, method, arguments) -> {
                    heard.add(method.getName() + (arguments == null ? "[]" : Arrays.toString(arguments)));
                    return null;
                });

        Event event = ofA(kind);
        event.tell(observer);

        String name = kind.getSimpleName();
        String told = name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        String amounts = Arrays.stream(kind.getRecordComponents())
                .filter(component -> component.getType() == int.class)
                .map(component -> ", " + AMOUNT)
                .collect(Collectors.joining());
        String whose = event.toString().contains("client=A")
                ? "[A" + amounts + "]"
                : event.toString().contains("clients=[A]") ? "[[A]]" : "[]";
        assertThat(heard).containsExactly(told + whose);
    }
}
