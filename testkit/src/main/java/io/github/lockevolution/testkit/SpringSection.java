package io.github.lockevolution.testkit;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/**
 * A critical section whose work is done by a bean of Spring. A bench makes clients by the hundred, and Spring takes a second to start: so
 * all clients share one application, which is started once, with its beans and their state. The objects lent to a client, such as its data
 * source and its lock, are its own: a proxy bean passes each call to the object of the calling client.
 *
 * <p>A thread that a bean starts by itself has no client. It gets an exception when it calls such a proxy.
 */
public abstract class SpringSection {

    private static final Map<List<Class<?>>, ApplicationContext> STARTED = new ConcurrentHashMap<>();
    private static final ThreadLocal<SpringSection> CALLING = new ThreadLocal<>();

    private final List<Class<?>> components;
    private final Map<Class<?>, Object> lent = new LinkedHashMap<>();

    /**
     * A client of an application.
     *
     * @param components its configurations, services and aspects; clients with the same components share the application
     */
    protected SpringSection(Class<?>... components) {
        this.components = List.of(components);
    }

    /**
     * Lends an object of this client to a proxy bean.
     *
     * @param type the interface of the bean
     */
    protected final <T> void lend(Class<T> type, T ofThisClient) {
        if (!type.isInterface()) {
            throw new IllegalArgumentException(
                    type.getName() + " is no interface, and nothing can stand for it; lend what it is"
                            + " made of, such as a RedisConnectionFactory for a StringRedisTemplate, and make that a bean");
        }
        lent.put(type, ofThisClient);
    }

    /** Starts the application, if it is not started yet: called by {@code setUp}, so that its own queries are no work of a client. */
    protected final void start() {
        as(this, this::application);
    }

    /** Lets a bean do the work of this client. */
    protected final <B, R> R call(Class<B> bean, Function<? super B, ? extends R> work) {
        return as(this, () -> work.apply(application().getBean(bean)));
    }

    private static <R> R as(SpringSection client, Supplier<R> work) {
        CALLING.set(client);
        try {
            return work.get();
        } finally {
            CALLING.remove();
        }
    }

    private ApplicationContext application() {
        return STARTED.computeIfAbsent(components, any -> started());
    }

    private ApplicationContext started() {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.setClassLoader(getClass().getClassLoader());
        lent.keySet().forEach(type -> register(context, type));
        components.forEach(context::register);
        context.refresh();
        return context;
    }

    private <T> void register(AnnotationConfigApplicationContext context, Class<T> type) {
        InvocationHandler toCaller = (proxy, method, arguments) -> {
            SpringSection caller = Optional.ofNullable(CALLING.get())
                    .orElseThrow(() -> new IllegalStateException(type.getSimpleName() + "." + method.getName()
                            + " is called by a thread that no client calls from, "
                            + Thread.currentThread().getName()
                            + "; let run() do all of its work in its own thread, through call()"));
            try {
                return method.invoke(caller.lent.get(type), arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        context.registerBean(
                type, () -> type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, toCaller)));
    }
}
