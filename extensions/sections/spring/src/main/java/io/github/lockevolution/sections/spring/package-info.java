/**
 * Critical sections as people write them in Spring, each beside its right twin: transactions by annotation, a lock in an aspect, JPA. Services and aspects
 * are beans as in life; {@link io.github.lockevolution.sections.spring.Shop} is what they are given.
 */
package io.github.lockevolution.sections.spring;
