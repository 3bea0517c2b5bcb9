package io.github.lockevolution.faults.model;

import io.github.lockevolution.faults.setup.InconclusiveException;
import io.github.lockevolution.faults.text.Message;
import io.github.lockevolution.faults.text.Text;
import java.util.function.Function;

/**
 * The bench looked at the store too late to tell what was there: the machine was busy. That says nothing of the lock, and another run of the
 * same moves may be in time.
 */
public class LateLookException extends InconclusiveException {

    private static final long serialVersionUID = 1L;

    public LateLookException(Message words) {
        super(words);
    }

    public <T extends Text> LateLookException(Class<T> text, Function<T, String> words) {
        this(Message.of(text, words));
    }
}
