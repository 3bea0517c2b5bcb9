package io.github.lockevolution.toxiproxy.contract;

import static io.github.lockevolution.toxiproxy.contract.TestProxy.assertRefused;
import static io.github.lockevolution.toxiproxy.contract.TestProxy.json;
import static io.github.lockevolution.toxiproxy.contract.TestProxy.quoted;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.lockevolution.toxiproxy.contract.HttpApi.Answer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What any client of Toxiproxy may rely on when it speaks to the HTTP API, whichever Toxiproxy it is. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("this-escape") // start() is called when the tests begin, not before
abstract class ToxiproxyApiContract {

    @RegisterExtension
    final TestProxy toxiproxy = new TestProxy(this::start);

    /** Starts the Toxiproxy that is held to this, or names one that runs. */
    abstract ToxiproxyUnderTest start();

    @Test
    void a_new_proxy_is_shown_as_it_is() throws Exception {
        Answer shown = toxiproxy.get(toxiproxy.path());

        assertThat(shown.status()).isEqualTo(200);
        assertThat(shown.contentType()).startsWith("application/json");
        assertThat(shown.json())
                .isEqualTo(json("{'name':'" + toxiproxy.name() + "','listen':'" + toxiproxy.listen() + "','upstream':'"
                        + toxiproxy.upstream() + "','enabled':true,'toxics':[]}"));
        assertThat(toxiproxy.get("/proxies").json().getAsJsonObject().get(toxiproxy.name()))
                .isEqualTo(shown.json());
    }

    @Test
    void an_update_to_a_malformed_address_is_refused_and_the_proxy_stays_as_it_was() throws Exception {
        Answer before = toxiproxy.get(toxiproxy.path());

        Answer refused = toxiproxy.post(toxiproxy.path(), "{\"listen\":\"nowhere\",\"upstream\":\"localhost:1\"}");

        assertThat(refused.status()).isEqualTo(500);
        assertThat(refused.text("error")).contains("address nowhere: missing port in address");
        assertThat(toxiproxy.get(toxiproxy.path()).json()).isEqualTo(before.json());
        assertThat(before.json().getAsJsonObject().get("enabled").getAsBoolean())
                .isTrue();
    }

    @Test
    void a_proxy_that_is_created_disabled_is_shown_as_it_was_given() throws Exception {
        Answer created = toxiproxy.post("/proxies", toxiproxy.proxy(toxiproxy.otherName(), "localhost:0", false));

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("listen")).isEqualTo("localhost:0");
        assertThat(created.json().getAsJsonObject().get("enabled").getAsBoolean())
                .isFalse();
    }

    @Test
    void a_name_exists_once() throws Exception {
        assertRefused(
                toxiproxy.post("/proxies", toxiproxy.proxy(toxiproxy.name(), "localhost:0", false)),
                409,
                "proxy already exists");
    }

    @Test
    void a_listen_address_that_is_taken_is_the_servers_error() throws Exception {
        Answer refused = toxiproxy.post("/proxies", toxiproxy.proxy(toxiproxy.otherName(), toxiproxy.listen(), true));

        assertThat(refused.status()).isEqualTo(500);
        assertThat(toxiproxy.get("/proxies/" + toxiproxy.otherName()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'upstream':'localhost:1'} | missing required field: name",
                "{'name':'contract'}        | missing required field: upstream",
            })
    void a_proxy_needs_a_name_and_an_upstream(String body, String error) throws Exception {
        assertRefused(toxiproxy.post("/proxies", quoted(body)), 400, error);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{\"name\":7}", "{\"enabled\":\"yes\"}"})
    void a_body_that_cannot_be_read_is_refused(String body) throws Exception {
        Answer refused = toxiproxy.post("/proxies", body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("error")).startsWith("bad request body: ");
    }

    @ParameterizedTest
    @CsvSource({"GET,", "POST,", "PATCH,", "DELETE,", "GET,/toxics", "POST,/toxics", "GET,/toxics/x", "DELETE,/toxics/x"
    })
    void what_belongs_to_no_proxy_is_not_found(String method, String rest) throws Exception {
        Answer answer = toxiproxy.send(method, "/proxies/contract-nobody" + (rest == null ? "" : rest), "{}");

        assertRefused(answer, 404, "proxy not found");
    }

    @ParameterizedTest
    @CsvSource({"GET,/,404", "GET,/nothing,404", "PUT,/proxies,405", "GET,/populate,405", "GET,/reset,405"})
    void unknown_paths_and_methods_are_answered_without_json(String method, String path, int status) throws Exception {
        Answer answer = toxiproxy.send(method, path, "");

        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body()).doesNotContain("{");
    }

    @Test
    void a_browser_is_refused() throws Exception {
        assertThat(toxiproxy
                        .send("GET", "/proxies", "", "User-Agent", "Mozilla/5.0")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void populate_keeps_what_matches_and_replaces_what_differs() throws Exception {
        toxiproxy.add("noop", "downstream", "{}");
        toxiproxy.post("/populate", "[" + toxiproxy.proxy(toxiproxy.name(), toxiproxy.listen(), true) + "]");
        assertThat(toxiproxy.toxicNames()).containsExactly("noop_downstream");

        Answer populated = toxiproxy.post(
                "/populate",
                quoted("[{'name':'" + toxiproxy.name() + "','listen':'" + toxiproxy.listen()
                        + "','upstream':'localhost:1'}]"));

        assertThat(populated.status()).isEqualTo(201);
        assertThat(toxiproxy.toxicNames()).isEmpty();
        assertThat(toxiproxy.get(toxiproxy.path()).text("upstream")).isEqualTo("localhost:1");
    }

    @Test
    void populate_names_the_proxy_that_lacks_a_field() throws Exception {
        Answer refused = toxiproxy.post(
                "/populate",
                "[" + toxiproxy.proxy(toxiproxy.name(), toxiproxy.listen(), true) + ",{\"name\":\"contract\"}]");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.contentType()).startsWith("application/json");
        assertThat(refused.text("error")).isEqualTo("missing required field: upstream at proxy 2");
        assertThat(refused.json().getAsJsonObject().has("proxies")).isTrue();
    }

    @Test
    void a_toxic_has_defaults() throws Exception {
        Answer added = toxiproxy.post(toxiproxy.path() + "/toxics", quoted("{'type':'latency'}"));

        assertThat(added.status()).isEqualTo(200);
        assertThat(added.json())
                .isEqualTo(json("{'name':'latency_downstream','type':'latency','stream':'downstream','toxicity':1,"
                        + "'attributes':{'latency':0,'jitter':0}}"));
    }

    @Test
    void a_stream_keeps_the_case_in_which_it_was_written_and_names_a_toxic_without_a_name() throws Exception {
        toxiproxy.post(toxiproxy.path() + "/toxics", quoted("{'type':'noop','stream':'UpStream'}"));

        Answer updated = toxiproxy.post(
                toxiproxy.path() + "/toxics/noop_UpStream", quoted("{'toxicity':0.5,'stream':'upstream'}"));

        assertThat(updated.json())
                .isEqualTo(json("{'name':'noop_UpStream','type':'noop','stream':'UpStream','toxicity':0.5,"
                        + "'attributes':{}}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'nothing'}                  | invalid toxic type",
                "{'type':'noop','stream':'sideways'} | stream was invalid, can be either upstream or downstream",
            })
    void a_toxic_of_no_kind_is_refused(String body, String error) throws Exception {
        assertRefused(toxiproxy.post(toxiproxy.path() + "/toxics", quoted(body)), 400, error);
    }

    @Test
    void a_toxics_name_is_unique_over_both_streams_and_upstream_comes_first() throws Exception {
        toxiproxy.post(toxiproxy.path() + "/toxics", quoted("{'name':'one','type':'noop'}"));
        toxiproxy.post(toxiproxy.path() + "/toxics", quoted("{'name':'two','type':'noop','stream':'upstream'}"));

        Answer refused = toxiproxy.post(
                toxiproxy.path() + "/toxics", quoted("{'name':'one','type':'noop','stream':'upstream'}"));

        assertRefused(refused, 409, "toxic already exists");
        assertThat(toxiproxy.toxicNames()).containsExactly("two", "one");
    }

    /** Each body has the faults of all below it, so that the answer tells which is looked at first. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'name':7,'type':'x','stream':'x','attributes':{'latency':'x'}}             | 400 | bad request body: ",
                "{'name':'one','type':7,'stream':'x','attributes':{'latency':'x'}}           | 400 | bad request body: ",
                "{'name':'one','type':'x','stream':7,'attributes':{'latency':'x'}}           | 400 | bad request body: ",
                "{'name':'one','type':'x','stream':'x','toxicity':'x'}                       | 400 | bad request body: ",
                "{'name':'one','type':'x','stream':'x','attributes':{'latency':'x'}}         | 400 | stream was invalid",
                "{'name':'one','type':'x','attributes':{'latency':'x'}}                      | 400 | invalid toxic type",
                "{'name':'one','type':'latency','attributes':{'latency':'x'}}                | 409 | toxic already exists",
                "{'name':'two','type':'latency','attributes':{'latency':'x'}}                | 400 | bad request body: ",
            })
    void a_toxic_with_several_faults_is_refused_for_the_first(String body, int status, String error) throws Exception {
        toxiproxy.post(toxiproxy.path() + "/toxics", quoted("{'name':'one','type':'noop'}"));

        Answer refused = toxiproxy.post(toxiproxy.path() + "/toxics", quoted(body));

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.text("error")).startsWith(error);
        assertThat(toxiproxy.toxicNames()).containsExactly("one");
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PATCH"})
    void an_update_merges_attributes(String method) throws Exception {
        toxiproxy.post(
                toxiproxy.path() + "/toxics",
                quoted("{'name':'one','type':'latency','attributes':{'latency':7,'jitter':3}}"));

        Answer updated = toxiproxy.send(
                method,
                toxiproxy.path() + "/toxics/one",
                quoted("{'name':'other','toxicity':0.5,'attributes':{'jitter':4}}"));

        assertThat(updated.status()).isEqualTo(200);
        assertThat(updated.json())
                .isEqualTo(json("{'name':'one','type':'latency','stream':'downstream','toxicity':0.5,"
                        + "'attributes':{'latency':7,'jitter':4}}"));
    }

    @Test
    void a_toxic_that_is_removed_is_not_found() throws Exception {
        toxiproxy.add("noop", "upstream", "{}");

        assertThat(toxiproxy.remove("noop_upstream").status()).isEqualTo(204);

        assertRefused(toxiproxy.get(toxiproxy.path() + "/toxics/noop_upstream"), 404, "toxic not found");
    }
}
