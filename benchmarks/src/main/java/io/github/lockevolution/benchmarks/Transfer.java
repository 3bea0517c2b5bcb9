package io.github.lockevolution.workbench.benchmark;

/** In which direction many bytes go. */
enum Transfer {
    DOWNLOAD,
    UPLOAD
}
