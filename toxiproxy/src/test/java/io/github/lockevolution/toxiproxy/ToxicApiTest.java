package io.github.lockevolution.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.toxiproxy.ApiClient.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The HTTP API as it is on the wire: toxics. */
class ToxicApiTest {

    private static final String TEXT = "text/plain; charset=utf-8";

    private EmbeddedToxiproxy toxiproxy;
    private ApiClient http;

    @BeforeEach
    void start() throws Exception {
        toxiproxy = EmbeddedToxiproxy.start();
        http = new ApiClient(toxiproxy.address());
        http.post("/proxies", quoted("{'name':'a','listen':'127.0.0.1:0','upstream':'127.0.0.1:1'}"));
    }

    @AfterEach
    void close() {
        toxiproxy.close();
    }

    @Test
    void the_defaults() throws Exception {
        String shown = "{'attributes':{'latency':0,'jitter':0},'name':'latency_downstream','type':'latency',"
                + "'stream':'downstream','toxicity':1}";

        assertThat(add("{'type':'latency'}")).isEqualTo(json(shown));

        assertThat(http.get("/proxies/a/toxics/latency_downstream")).isEqualTo(json(shown));
        assertThat(http.get("/proxies/a/toxics")).isEqualTo(json("[" + shown + "]"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "bandwidth  | {'rate':0}",
                "slow_close | {'delay':0}",
                "timeout    | {'timeout':0}",
                "reset_peer | {'timeout':0}",
                "limit_data | {'bytes':0}",
                "noop       | {}",
            })
    void the_attributes_of_a_type(String type, String attributes) throws Exception {
        assertThat(add("{'type':'" + type + "','stream':'upstream'}").body())
                .startsWith(quoted("{'attributes':" + attributes + ",'name':'" + type + "_upstream'"));
    }

    @Test
    void an_update_may_change_the_toxicity_alone() throws Exception {
        add("{'type':'timeout','attributes':{'timeout':7}}");

        assertThat(http.post("/proxies/a/toxics/timeout_downstream", quoted("{'toxicity':0.25}")))
                .isEqualTo(json("{'attributes':{'timeout':7},'name':'timeout_downstream','type':'timeout',"
                        + "'stream':'downstream','toxicity':0.25}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'noop','stream':'sideways'} | stream was invalid, can be either upstream or downstream",
                "{'type':'nope'}                     | invalid toxic type",
                "{}                                  | invalid toxic type",
                "null                                | invalid toxic type",
                "{'type':'slicer'}                   | bad request body: attribute 'average_size' of a slicer must be "
                        + "1 or more, got 0",
                "{'type':'latency','attributes':{'jitter':-1}} "
                        + "| bad request body: attribute 'jitter' must be 0 or more, got -1",
                "{'type':'latency','attributes':{'latency':1.5}} "
                        + "| bad request body: field 'latency' must be a whole number of at most 64 bits, got 1.5",
                "{'type':'latency','attributes':{'latency':5.0}} "
                        + "| bad request body: field 'latency' must be a whole number of at most 64 bits, got 5.0",
                "{'type':'latency','attributes':{'latency':1e3}} "
                        + "| bad request body: field 'latency' must be a whole number of at most 64 bits, got 1e3",
                "{'type':'latency','attributes':{'latency':9223372036854775808}} | bad request body: field 'latency' "
                        + "must be a whole number of at most 64 bits, got 9223372036854775808",
                "{'type':'latency','attributes':{'latency':1e999999999}} | bad request body: field 'latency' "
                        + "must be a whole number of at most 64 bits, got 1e999999999",
                "{'type':'latency','attributes':{'latency':true}} "
                        + "| bad request body: field 'latency' must be a whole number, got true",
                "{'type':'latency','attributes':[]} | bad request body: field 'attributes' must be an object, got []",
                "{'type':'noop','toxicity':-0.5} | bad request body: toxicity must be between 0 and 1, got -0.5",
                "{'type':'noop','toxicity':1e400} | bad request body: toxicity must be between 0 and 1, got Infinity",
                "{'type':7} | bad request body: field 'type' must be a string, got 7",
                "[] | bad request body: the body must be an object, got []",
            })
    void a_toxic_that_cannot_be_added(String body, String message) throws Exception {
        Reply reply = add(body);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body().replace("\\u0027", "'")).isEqualTo("{\"error\":\"" + message + "\",\"status\":400}\n");
        assertThat(http.get("/proxies/a/toxics")).isEqualTo(json("[]"));
    }

    @Test
    void a_refused_update_leaves_the_toxic_as_it_was() throws Exception {
        Reply added = add("{'name':'x','type':'slicer','attributes':{'average_size':3,'delay':4}}");

        String update = quoted("{'toxicity':0.5,'attributes':{'average_size':0}}");
        assertThat(http.post("/proxies/a/toxics/x", update).status()).isEqualTo(400);

        assertThat(http.get("/proxies/a/toxics/x")).isEqualTo(added);
    }

    private Reply add(String body) throws Exception {
        return http.post("/proxies/a/toxics", quoted(body));
    }

    private static Reply json(String body) {
        return new Reply(200, "application/json", quoted(body));
    }

    private static Reply error(int status, String message) {
        return new Reply(status, TEXT, quoted("{'error':'" + message + "','status':" + status + "}\n"));
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }
}
