package io.github.lockevolution.workbench.cards;

import io.github.lockevolution.faults.notation.NotationText;
import io.github.lockevolution.faults.playground.EngineScript;
import io.github.lockevolution.workbench.report.PageEngine;
import java.util.List;

/** The engine of the bench, compiled for a page, and the notation that it reads. */
public final class Playground implements PageEngine {

    @Override
    public String script() {
        return EngineScript.text();
    }

    @Override
    public List<Class<?>> texts() {
        return List.of(NotationText.class);
    }
}
