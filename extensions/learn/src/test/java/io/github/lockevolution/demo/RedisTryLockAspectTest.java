package io.github.lockevolution.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.lockevolution.lock.DistributedLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.core.env.MapPropertySource;

class RedisTryLockAspectTest {

    private final List<String> events = new ArrayList<>();

    @AutoClose
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

    private boolean isTaken;

    /** A job that notes when it works. */
    static class Job {

        private final List<String> events;

        Job(List<String> events) {
            this.events = events;
        }

        @RedisTryLock(keyName = "mail:${shop}", expireTime = 50)
        public void work() {
            events.add("work");
        }

        @RedisTryLock(keyName = "broken")
        public void fail() {
            throw new IllegalStateException("no warehouse");
        }
    }

    /** Aspects are put around. */
    @EnableAspectJAutoProxy
    static class Configuration {}

    private DistributedLock lock(String name, Duration lease) {
        events.add("lock " + name + " for " + lease.toSeconds() + " s");
        return new DistributedLock() {

            @Override
            public boolean tryLock() {
                return !isTaken;
            }

            @Override
            public boolean unlock() {
                events.add("unlock");
                return true;
            }
        };
    }

    @BeforeEach
    void start() {
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("shop", Map.of("shop", "acme")));
        context.registerBean(RedisTryLockAspect.Locks.class, () -> this::lock);
        context.registerBean(Job.class, () -> new Job(events));
        context.register(Configuration.class, RedisTryLockAspect.class);
        context.refresh();
    }

    @Test
    void a_method_works_between_taking_its_lock_and_giving_it_back() {
        context.getBean(Job.class).work();

        assertThat(events).containsExactly("lock mail:acme for 50 s", "work", "unlock");
    }

    @Test
    void a_method_whose_lock_is_taken_does_nothing() {
        isTaken = true;

        context.getBean(Job.class).work();

        assertThat(events).containsExactly("lock mail:acme for 50 s");
    }

    @Test
    void a_method_that_throws_gives_its_lock_back_too() {
        assertThatIllegalStateException()
                .isThrownBy(() -> context.getBean(Job.class).fail());

        assertThat(events).containsExactly("lock broken for 10 s", "unlock");
    }
}
