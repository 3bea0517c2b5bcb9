package io.github.lockevolution.workbench.check;

import io.github.lockevolution.faults.store.LockTemplate;

/** The smallest complete critical section in a language, to begin with. */
enum SectionTemplate {
    java("MySection.java"),
    python("my_section.py"),
    javascript("my_section.js"),
    ruby("my_section.rb"),
    php("my_section.php"),
    go("my_section.go");

    private final String file;

    SectionTemplate(String file) {
        this.file = file;
    }

    /** The whole text. */
    String text() {
        return new LockTemplate(name(), SectionTemplate.class, file).text();
    }
}
