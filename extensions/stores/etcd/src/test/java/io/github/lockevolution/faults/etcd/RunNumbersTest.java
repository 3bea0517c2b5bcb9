package io.github.lockevolution.faults.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.lockevolution.faults.subject.LeaseClock;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a client is told does not depend on what the server has drawn. */
class RunNumbersTest {

    private static final long AT_SERVER = 7587899266199367429L;

    private final RunNumbers numbers = new RunNumbers(LeaseClock.FROZEN, Optional.empty());
    private final EtcdClientContext client = new EtcdClientContext("A", numbers, true);

    private static JsonObject json(String text) {
        return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
    }

    private long grant(EtcdClientContext context) {
        JsonObject answer = context.heard(
                GatewayCall.GRANT, json("{'TTL':'30'}"), json("{'ID':'" + AT_SERVER + "','TTL':'30000'}"));
        return Json.number(answer, "ID");
    }

    @Test
    void a_lease_is_called_after_its_client_and_runs_for_long() {
        JsonObject sent = numbers.sent(GatewayCall.GRANT, json("{'TTL':'30'}"));
        long id = grant(client);

        assertThat(sent).isEqualTo(json("{'TTL':'30000'}"));
        assertThat(id).isEqualTo('A' * 16 + 1);
        assertThat(client.words().command(GatewayCall.REVOKE, json("{'ID':" + id + "}")))
                .containsExactly("REVOKE", "lease-A");
        assertThat(numbers.sent(GatewayCall.REVOKE, json("{'ID':" + id + "}")))
                .isEqualTo(json("{'ID':'" + AT_SERVER + "'}"));
    }

    @Test
    void a_key_that_ends_in_the_id_of_a_lease_is_the_same_in_each_run() {
        long id = grant(client);
        String shown = "lock/" + Long.toHexString(id);
        String real = "lock/" + Long.toHexString(AT_SERVER);

        JsonObject heard =
                client.heard(GatewayCall.LOCK, new JsonObject(), json("{'key':'" + Json.encoded(real) + "'}"));
        JsonObject sent = numbers.sent(GatewayCall.UNLOCK, json("{'key':'" + Json.encoded(shown) + "'}"));

        assertThat(Json.text(heard, "key")).isEqualTo(shown);
        assertThat(Json.text(sent, "key")).isEqualTo(real);
        assertThat(client.words().command(GatewayCall.UNLOCK, json("{'key':'" + Json.encoded(shown) + "'}")))
                .containsExactly("UNLOCK", "lock/lease-A");
    }

    @Test
    void a_revision_is_the_number_of_writes_so_far() {
        numbers.wrote("A", 70);
        numbers.wrote("B", 90);

        assertThat(numbers.shown(70)).isEqualTo(1);
        assertThat(numbers.shown(90)).isEqualTo(2);
        assertThat(numbers.shown(80)).isEqualTo(1);
        assertThat(numbers.sent(GatewayCall.TXN, json("{'compare':[{'mod_revision':'2'}]}")))
                .isEqualTo(json("{'compare':[{'mod_revision':'90'}]}"));
    }

    @Test
    void what_a_newcomer_has_written_is_not_counted_when_it_is_gone() {
        numbers.wrote("A", 70);
        numbers.wrote("N", 80);
        assertThat(numbers.shown(80)).isEqualTo(2);

        numbers.begin("N");
        numbers.wrote("B", 90);

        assertThat(numbers.shown(90)).isEqualTo(2);
    }
}
