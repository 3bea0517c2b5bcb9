package io.github.lockevolution.workbench.console;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The kinds of target for which an option means nothing, or is not to be had. Stands beside the option: nobody else keeps a list. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD})
public @interface NotFor {

    /** The kinds of target for which the option is refused. */
    TargetKind[] value();

    /** What can be typed behind an option, if it depends on that for which kinds it is. */
    interface Value {

        /** Whether it is not for this kind. */
        boolean isNotFor(TargetKind kind);
    }
}
