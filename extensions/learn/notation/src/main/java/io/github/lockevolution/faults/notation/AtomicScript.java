package io.github.lockevolution.faults.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes lines that nothing comes between as a script for Redis. It answers {@value #DONE}, or {@value #REFUSED} if they refuse. */
final class AtomicScript {

    static final String REFUSED = "0";
    static final String DONE = "1";

    private static final String TEXT = """
            local function text(answer)
                if answer == false then return 'nil' end
                if type(answer) == 'table' then return answer.ok or answer.err end
                if type(answer) == 'number' then return string.format('%.0f', answer) end
                return answer
            end
            local function number(text)
                return text:match('^%-?%d+$') and #text <= LONGEST and tonumber(text)
            end
            local read = 'nil'
            """.replace("LONGEST", Integer.toString(Statement.Condition.LONGEST_NUMBER));

    private final Function<Template, String> values;
    private final StringBuilder script = new StringBuilder(TEXT);
    private final List<String> keys = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();

    private AtomicScript(Function<Template, String> values) {
        this.values = values;
    }

    /**
     * @param values the text of a word for this client
     */
    static PlainRequest.Script of(List<Statement> block, Function<Template, String> values) {
        AtomicScript writer = new AtomicScript(values);
        writer.write(block, "");
        writer.script.append("return ").append(DONE).append('\n');
        return new PlainRequest.Script(writer.script.toString(), writer.keys, writer.arguments);
    }

    private void write(List<Statement> block, String indent) {
        for (Statement statement : block) {
            if (statement instanceof Statement.Send send) {
                write(send, indent);
            } else {
                // Lua wants a return at the end of a block.
                script.append(indent).append("do return ").append(REFUSED).append(" end\n");
            }
        }
    }

    private void write(Statement.Send send, String indent) {
        script.append(indent).append("do\n");
        String inner = indent + "    ";
        script.append(inner)
                .append("local answer = text(redis.call('")
                .append(send.command().name())
                .append("'");
        for (int i = 0; i < send.words().size(); i++) {
            Template word = send.words().get(i);
            script.append(", ").append(send.command().isKey(i) ? key(word) : argument(word));
        }
        script.append("))\n");
        send.condition()
                .ifPresent(condition -> script.append(inner)
                        .append("local holds = ")
                        .append(compared(condition))
                        .append("\n"));
        if (send.command().reads()) {
            script.append(inner).append("read = answer\n");
        }
        if (send.condition().isPresent()) {
            script.append(inner).append("if not holds then\n");
            write(send.otherwise().block(), inner + "    ");
            script.append(inner).append("end\n");
        }
        script.append(indent).append("end\n");
    }

    private String compared(Statement.Condition condition) {
        String operand = argument(condition.operand());
        return condition.comparison() == Statement.Comparison.EQUAL
                ? "answer == " + operand
                : "number(answer) and number(" + operand + ") and number(answer) "
                        + condition.comparison().sign() + " number(" + operand + ")";
    }

    private String key(Template word) {
        return "KEYS[" + numbered(keys, values.apply(word)) + "]";
    }

    /** The value that was read is known in the script alone. */
    private String argument(Template word) {
        return word.has(Placeholder.READ)
                ? word.parts().stream().map(this::part).collect(Collectors.joining(" .. "))
                : "ARGV[" + numbered(arguments, values.apply(word)) + "]";
    }

    private String part(Template.Part part) {
        return part.equals(new Template.Part.Value(Placeholder.READ))
                ? "read"
                : argument(new Template("", List.of(part)));
    }

    private static int numbered(List<String> all, String value) {
        if (!all.contains(value)) {
            all.add(value);
        }
        return all.indexOf(value) + 1;
    }
}
