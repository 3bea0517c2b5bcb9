package io.github.lockevolution.faults.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a class file is seen to use. */
class ClassFilesTest {

    /** By threads that are those of every lock in this JVM. */
    private static final class RenewsLater {

        void renewAfter(long millis, Runnable renewal) {
            CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS).execute(renewal);
        }
    }

    private static final class WaitsForAnAnswer {

        String answer(CompletableFuture<String> asked) throws ExecutionException, InterruptedException {
            return asked.get();
        }
    }

    private static boolean dependsOnProcess(Class<?> type) {
        Map<String, byte[]> found = ClassFiles.ofClass(type.getName(), type.getClassLoader());
        return ClassFiles.dependsOnProcess(found.get(type.getName()));
    }

    @Test
    void a_pool_that_is_one_for_all_of_a_jvm_is_not_the_same_in_two_processes() {
        assertThat(dependsOnProcess(RenewsLater.class)).isTrue();
        assertThat(dependsOnProcess(WaitsForAnAnswer.class)).isFalse();
    }
}
