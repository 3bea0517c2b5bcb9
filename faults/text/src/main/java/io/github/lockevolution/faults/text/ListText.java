package io.github.lockevolution.faults.text;

/** How two things of a list are joined; the head may be joined of several already. */
interface ListText extends Text {

    String joined(ListStyle style, String head, String tail);
}
