package io.github.lockevolution.faults.etcd;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.lockevolution.faults.setup.BenchSettings;
import io.github.lockevolution.faults.setup.SetupProblem;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EtcdServerTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no-such-etcd | there is no program no-such-etcd here; install etcd (apt-get install etcd-server), or name its"
                        + " path or the address of one that runs: --etcd http://host:port",
                "/no/such/etcd | there is no program /no/such/etcd here; install etcd (apt-get install etcd-server), or name"
                        + " its path or the address of one that runs: --etcd http://host:port",
                "http:// | http:// is no address of an etcd; it needs to be http://host:port",
                "http://127.0.0.1:1 | no etcd answers at http://127.0.0.1:1; start it, or leave out --etcd to have the"
                        + " bench start one"
            })
    void what_is_not_there_is_told_with_the_way_to_get_it(String etcd, String told) {
        BenchSettings settings = BenchSettings.DEFAULTS.with(EtcdServer.SETTING, etcd);

        assertThatExceptionOfType(SetupProblem.class)
                .isThrownBy(() -> EtcdServer.start(settings))
                .withMessage(told);
    }
}
