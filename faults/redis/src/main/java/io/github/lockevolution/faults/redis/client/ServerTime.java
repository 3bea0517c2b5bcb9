package io.github.lockevolution.faults.redis.client;

import io.github.lockevolution.faults.gate.Command;
import io.github.lockevolution.faults.gate.CommandGate;
import io.github.lockevolution.faults.gate.TellingGate;
import io.github.lockevolution.faults.subject.BenchClock;
import io.github.lockevolution.faults.subject.LeaseClock;
import io.github.lockevolution.faults.subject.MovedTimes;
import io.github.lockevolution.faults.subject.ScriptDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Makes Redis tell one client the time of the bench's clock, by commands and in scripts, and makes Redis read absolute expiry times by that clock. A
 * server has no such clock, so the commands that are about it leave as a script, in which {@code redis.call} is another one; a script that names one
 * of them leaves with that before it, also where it is called by its digest.
 *
 * @param scripts the text of each script that clients of this Redis have sent, by its digest
 * @param leases whether they run out by themselves: then the server goes by the clock on the wall, ahead of it by as much as the bench says
 */
record ServerTime(CommandGate gate, BenchClock clock, Map<String, String> scripts, LeaseClock leases)
        implements TellingGate {

    private static final Pattern ABOUT_TIME = quoted("time|p?expiretime|p?expireat|pxat|exat");

    private static final Pattern ASKS_FOR_TIME = quoted("time|p?expiretime");

    private static final Set<String> COMMANDS = Set.of("TIME", "EXPIREAT", "PEXPIREAT", "EXPIRETIME", "PEXPIRETIME");

    /** The clock of the bench comes no further. */
    private static final long LAST_MILLIS =
            BenchClock.START.plus(Duration.ofDays(1_000)).toEpochMilli();

    /**
     * On one line, so that the errors of a script name the same lines. Leaves alone every time that is not one of the bench's, and every key that is
     * over at once.
     */
    private static final String PROLOGUE = """
            local redis=(function(server)
            local first,now,last,micros=%d,%d,%d,'%d'
            local function left(at,unit) local ms=(tonumber(at) or 0)*unit if ms>=first and ms<=last then return ms-now end end
            local function over(call)
            return function(name,...)
            local n,a=string.lower(tostring(name)),{...}
            if n=='time' then return {string.format('%%.0f',math.floor(now/1000)),micros} end
            if n=='expireat' or n=='pexpireat' then
            local ms=left(a[2],n=='expireat' and 1000 or 1)
            if ms then a[2]=string.format('%%.0f',ms) return call('pexpire',unpack(a)) end
            end
            if n=='expiretime' or n=='pexpiretime' then
            local ms=call('pttl',...)
            if type(ms)~='number' or ms<0 then return ms end
            return n=='expiretime' and math.floor((now+ms+500)/1000) or now+ms
            end
            if n=='set' or n=='getex' then
            for i=2,#a-1 do
            local unit=({exat=1000,pxat=1})[string.lower(tostring(a[i]))]
            local ms=unit and left(a[i+1],unit)
            if ms and ms>0 then a[i]='px' a[i+1]=string.format('%%.0f',ms) return call(name,unpack(a)) end
            end
            end
            return call(name,...)
            end
            end
            local all={}
            for name,value in pairs(server) do all[name]=value end
            all.call,all.pcall=over(server.call),over(server.pcall)
            return all
            end)(redis) local server=redis\s""".replace('\n', ' ');

    private static final String CALL = "return redis.call(unpack(ARGV))";

    private static Pattern quoted(String words) {
        return Pattern.compile("(?i)(?:[\"']|\\[\\[)(?:" + words + ")(?:[\"']|]])");
    }

    @Override
    public Departure leaving(Command command) {
        noteScript(command);
        Optional<String> script = script(command);
        if (script.isPresent()) {
            List<String> words = new ArrayList<>(command.words());
            words.set(0, command.name().replace("EVALSHA", "EVAL"));
            words.set(
                    1,
                    atThisTime(script.get(), ASKS_FOR_TIME.matcher(script.get()).find()));
            return withMovedTimes(words, 2);
        }
        if (isAboutTime(command)) {
            return new Departure(List.of("EVAL", atThisTime(CALL, command.name().endsWith("TIME")), "0"), 0);
        }
        return withMovedTimes(command.words(), 0);
    }

    /** Keeps the text of a script that is loaded or run: any client may call it by its digest later. */
    private void noteScript(Command command) {
        int text = command.name().equals("SCRIPT") && command.words().size() > 2 ? 2 : isEval(command) ? 1 : 0;
        if (text > 0 && ABOUT_TIME.matcher(command.words().get(text)).find()) {
            scripts.put(
                    ScriptDigest.of(command.words().get(text)), command.words().get(text));
        }
    }

    private static boolean isEval(Command command) {
        return Set.of("EVAL", "EVAL_RO").contains(command.name())
                && command.words().size() > 2;
    }

    /** The script that a command calls, if it is about the time. */
    private Optional<String> script(Command command) {
        if (isEval(command)) {
            return Optional.of(command.words().get(1))
                    .filter(text -> ABOUT_TIME.matcher(text).find());
        }
        return command.name().startsWith("EVALSHA") && command.words().size() > 2
                ? Optional.ofNullable(scripts.get(command.words().get(1).toLowerCase(Locale.ROOT)))
                : Optional.empty();
    }

    private static boolean isAboutTime(Command command) {
        boolean mayNameOne = Set.of("SET", "GETEX").contains(command.name());
        return COMMANDS.contains(command.name())
                || mayNameOne
                        && command.words().stream()
                                .skip(2)
                                .anyMatch(word -> word.equalsIgnoreCase("PXAT") || word.equalsIgnoreCase("EXAT"));
    }

    private String atThisTime(String script, boolean isAskedFor) {
        if (isAskedFor) {
            clock.beReadInStore();
        }
        Instant now = leases == LeaseClock.FROZEN
                ? clock.ofStore()
                : Instant.now().plus(Duration.between(BenchClock.START, clock.ofStore()));
        String prologue = String.format(
                Locale.ROOT,
                PROLOGUE,
                BenchClock.START.toEpochMilli(),
                now.toEpochMilli(),
                LAST_MILLIS,
                now.getNano() / 1_000);
        // A first line that begins with these signs is a header of the script, and has to stay first.
        int begin = script.startsWith("#!") ? script.indexOf('\n') + 1 : 0;
        return script.substring(0, begin) + prologue + script.substring(begin);
    }

    private Departure withMovedTimes(List<String> words, int least) {
        Optional<MovedTimes> moved = clock.moved();
        List<String> leaving = moved.isEmpty()
                ? words
                : words.stream().map(word -> moved.get().in(word)).toList();
        int of = leaving.size();
        while (of > least && leaving.get(of - 1).equals(words.get(of - 1))) {
            of--;
        }
        return new Departure(leaving.subList(0, of), of);
    }
}
