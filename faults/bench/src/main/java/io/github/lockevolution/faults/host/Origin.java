package io.github.lockevolution.faults.host;

import io.github.lockevolution.faults.text.Message;

/** The origin of a server, in a few words. */
public final class Origin {

    private Origin() {}

    /** An origin by its name in a setting: {@code embedded}, or a URL without a password. */
    public static Message named(String name) {
        return language -> name;
    }

    public static Message dockerImage(String image) {
        return Message.of(HostText.class, text -> text.dockerImage(image));
    }

    public static Message onThePath(String program) {
        return Message.of(HostText.class, text -> text.onThePath(program));
    }
}
