package io.github.lockevolution.toxiproxy;

import com.google.gson.JsonArray;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The toxics of one proxy, in the order in which they were added. A change makes a new object. */
record Toxics(List<Toxic> all) {

    static final Toxics NONE = new Toxics(List.of());

    Toxics {
        all = List.copyOf(all);
    }

    List<Toxic> in(Direction direction) {
        return all.isEmpty()
                ? all
                : all.stream().filter(toxic -> toxic.direction() == direction).toList();
    }

    Toxic named(String name) {
        return find(name).orElseThrow(() -> ApiError.notFound("toxic not found"));
    }

    void requireNew(String name) {
        if (find(name).isPresent()) {
            throw ApiError.conflict("toxic already exists");
        }
    }

    /** These toxics and one more, of a {@linkplain #requireNew new} name. */
    Toxics with(Toxic added) {
        List<Toxic> more = new ArrayList<>(all);
        more.add(added);
        return new Toxics(more);
    }

    Toxics withUpdated(Toxic updated) {
        return new Toxics(all.stream()
                .map(toxic -> toxic.name().equals(updated.name()) ? updated : toxic)
                .toList());
    }

    Toxics without(Toxic removed) {
        return new Toxics(all.stream().filter(toxic -> toxic != removed).toList());
    }

    /** The toxics as the API shows them: the upstream ones first. */
    JsonArray toJson() {
        JsonArray json = new JsonArray();
        for (Direction direction : Direction.values()) {
            in(direction).forEach(toxic -> json.add(toxic.toJson()));
        }
        return json;
    }

    private Optional<Toxic> find(String name) {
        return all.stream().filter(toxic -> toxic.name().equals(name)).findFirst();
    }
}
