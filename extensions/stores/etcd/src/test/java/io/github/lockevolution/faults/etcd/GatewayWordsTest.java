package io.github.lockevolution.faults.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.lockevolution.faults.subject.LeaseClock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayWordsTest {

    private static final RunNumbers NUMBERS = new RunNumbers(LeaseClock.FROZEN, Optional.empty());

    /** {@code a2V5} is key in base64, {@code a2V6} what comes behind all that begins so, and {@code QQ==} is A. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/v3/kv/range | {'key':'a2V5'} | GET key",
                "/v3/kv/range | {'key':'a2V5','range_end':'a2V6'} | GET key and below",
                "/v3beta/kv/put | {'key':'a2V5','value':'QQ==','lease':'17'} | PUT key A lease-11",
                "/v3/kv/deleterange | {'key':'a2V5'} | DELETE key",
                "/v3/kv/txn | {'compare':[{'key':'a2V5','target':'MOD','result':'LESS','mod_revision':'3'}],"
                        + "'success':[{'request_put':{'key':'a2V5','value':'QQ=='}},{'request_delete_range':{'key':'QQ=='}}],"
                        + "'failure':[{'request_range':{'key':'a2V5'}}]}"
                        + " | TXN if mod_revision(key) < 3 then PUT key A and DELETE A else GET key",
                "/v3/kv/txn | {'compare':[{'key':'a2V5','target':'VERSION'}]} | TXN if version(key) = 0",
                "/v3/lease/grant | {'TTL':'5'} | GRANT 5s",
                "/v3/kv/lease/revoke | {'ID':'17'} | REVOKE lease-11",
                "/v3/election/campaign | {'name':'a2V5','value':'QQ==','lease':'17'} | CAMPAIGN key A lease-11",
            })
    void a_request_is_told_in_words(String path, String request, String words) {
        GatewayCall call = GatewayCall.at(path).orElseThrow();

        assertThat(String.join(
                        " ",
                        new GatewayWords(NUMBERS, true)
                                .command(
                                        call,
                                        JsonParser.parseString(request.replace('\'', '"'))
                                                .getAsJsonObject())))
                .isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "RANGE | {} | nil | nil",
                "RANGE | {'kvs':[{'key':'a2V5','value':'QQ==','create_revision':'1','mod_revision':'2'}]}"
                        + " | key \"A\" created 1 modified 2 | \"A\"",
                "TXN | {'header':{'revision':'3'},'succeeded':true} | succeeded at 3 | succeeded",
                "TXN | {'header':{'revision':'3'},'responses':[{'response_range':{}}]} | failed, nil | failed, nil",
                "DELETE | {'deleted':'1'} | 1 | 1",
                "KEEPALIVE | {'result':{'ID':'17','TTL':'5'}} | 5s | 5s",
                "PUT | {'error':'no','message':'etcdserver: no','code':5} | etcdserver: no | etcdserver: no",
            })
    void an_answer_is_told_with_or_without_revisions(GatewayCall call, String answer, String with, String without) {
        HttpMessage message = new HttpMessage("HTTP/1.1 200 OK", Map.of(), answer.replace('\'', '"'));

        assertThat(new GatewayWords(NUMBERS, true).reply(call, message)).hasToString(with);
        assertThat(new GatewayWords(NUMBERS, false).reply(call, message)).hasToString(without);
    }
}
