package io.github.lockevolution.faults.redis;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.lockevolution.faults.setup.SetupProblem;
import java.lang.module.ModuleDescriptor.Version;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JedisReleaseTest {

    @ParameterizedTest
    @ValueSource(strings = {"3.10.0", "5.1.5", "5.2.0-beta5"})
    void one_that_is_too_old_is_told(String version) {
        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> JedisRelease.require(Optional.of(Version.parse(version))))
                .withMessage("Jedis " + version + " is on the class path, and the bench needs 5.2.0 or newer; raise"
                        + " redis.clients:jedis in your build (Spring Boot: the property jedis.version)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.2.0", "10.0.0"})
    void one_that_is_new_enough_will_do(String version) {
        assertThatNoException().isThrownBy(() -> JedisRelease.require(Optional.of(Version.parse(version))));
    }

    @Test
    void one_that_does_not_say_what_it_is_is_tried() {
        assertThatNoException().isThrownBy(() -> JedisRelease.require(Optional.empty()));
    }
}
