package io.github.lockevolution.benchmarks;

/** In which direction many bytes go. */
enum Transfer {
    DOWNLOAD,
    UPLOAD
}
