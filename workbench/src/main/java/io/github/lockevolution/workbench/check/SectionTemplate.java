package io.github.lockevolution.workbench.check;

/** The smallest complete critical section in a language, to begin with. */
enum SectionTemplate {
    java("MySection.java"),
    python("my_section.py"),
    javascript("my_section.js");

    private final String file;

    SectionTemplate(String file) {
        this.file = file;
    }

    /** The name of its file, as the command in its first comment has it. */
    String file() {
        return file;
    }

    /** All of it. */
    String text() {
        return Template.text(file);
    }
}
