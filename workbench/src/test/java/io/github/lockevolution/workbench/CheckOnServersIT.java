package io.github.lockevolution.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.workbench.console.ExitStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Locks on several Redis servers that somebody wrote at home, without a fault: with one, there are many times as many schedules. */
class CheckOnServersIT {

    /** Another one, which breaks without a fault, is seen beside the commands for locks on several servers. */
    @Test
    void a_lock_on_several_servers_shows_nothing_without_a_fault() throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s --clients 2 --crashes 0 --expiries 0 --lost-replies 0 --json",
                CheckIT.lock("TakesMostHoweverLong"));

        JsonObject told = JsonParser.parseString(lab.out()).getAsJsonObject();
        assertThat(told.getAsJsonObject("failures").keySet()).isEmpty();
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }

    /** By default a client of Jedis waits for two seconds, and a command may stand at the gate for longer on a busy machine. */
    private static final String PATIENT_CLIENTS =
            "uris.stream().<UnifiedJedis>map(at -> RedisClient.builder().hostAndPort(at.getHost(), at.getPort())"
                    + ".clientConfig(DefaultJedisClientConfig.builder().socketTimeoutMillis(20_000).build()).build()).toList()";

    /** What the expression names says where the lock is; of what is named, the connections of the bench. */
    @Test
    @Tag("nightly")
    void an_expression_that_names_the_servers_is_given_several() throws Exception {
        requireOnServers("servers");
    }

    /** The addresses, to which a lock connects by itself. */
    @Tag("nightly")
    @Test
    void an_expression_that_names_the_addresses_is_given_several() throws Exception {
        requireOnServers(PATIENT_CLIENTS);
    }

    private static void requireOnServers(String servers) throws Exception {
        LabCommand lab = new LabCommand();

        int status = lab.type(
                "check %s --new-lock %s --clients 2 --crashes 0 --expiries 0 --lost-replies 0 --limit 600",
                CheckIT.lock("TakesMostOfTheServers"), "new TakesMostOfTheServers(" + servers + ", key, lease, clock)");

        assertThat(lab.out())
                .contains("shows no failure in all 1966 schedules of 2 clients,")
                .contains(" s on 3 Redis servers, ");
        assertThat(status).isEqualTo(ExitStatus.AS_EXPECTED);
    }
}
