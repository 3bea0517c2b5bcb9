package io.github.lockevolution.workbench.mcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A check as an agent is told it: the screen of a person, and as fields what a program needs and the screen does not say.
 *
 * @param json of the check, with its screen
 */
record CheckAnswer(Map<String, Object> json) {

    private static final Set<String> OF_THE_CHECK = Set.of("version", "lock", "verdict", "gap", "since", "replayed");

    private static final Set<String> OF_A_FAILURE = Set.of("shortest", "cause", "file", "line", "expected");

    private static final Set<String> OF_AN_EXPECTED_ONE = Set.of("shortest", "expected");

    String screen() {
        return String.valueOf(json.getOrDefault("screen", json.get("verdict"))).strip();
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = only(OF_THE_CHECK, json);
        if (json.get("failures") instanceof Map<?, ?> failures) {
            Map<String, Object> told = new LinkedHashMap<>();
            failures.forEach((name, failure) -> told.put(String.valueOf(name), failure((Map<?, ?>) failure)));
            fields.put("failures", told);
        }
        if (json.get("censuses") instanceof List<?> censuses && !censuses.isEmpty()) {
            fields.putAll(only(Set.of("complete", "schedules"), (Map<?, ?>) censuses.get(censuses.size() - 1)));
        }
        return fields;
    }

    private Map<String, Object> failure(Map<?, ?> failure) {
        if (Boolean.TRUE.equals(failure.get("expected"))) {
            return only(OF_AN_EXPECTED_ONE, failure);
        }
        Map<String, Object> told = only(OF_A_FAILURE, failure);
        String cure = String.valueOf(failure.get("cure"));
        if (failure.containsKey("cure")
                && !screen().contains(cure.lines().findFirst().orElse(""))) {
            told.put("cure", cure);
        }
        return told;
    }

    private static Map<String, Object> only(Set<String> names, Map<?, ?> fields) {
        Map<String, Object> told = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (value != null && names.contains(name)) {
                told.put(String.valueOf(name), value);
            }
        });
        return told;
    }
}
