<?php
// PHPRedisMutex of malkusch/lock: what synchronized() does before and after the code that it guards.

namespace malkusch\lock\util {
    // It asks the clock of its machine whether it is late: here that of the bench.
    function microtime(bool $asFloat = false)
    {
        $file = getenv('LOCK_CLOCK_FILE');
        return $file ? (int) file_get_contents($file) / 1000 : \microtime(true);
    }
}

namespace malkusch\lock\mutex {
    function microtime(bool $asFloat = false)
    {
        return \malkusch\lock\util\microtime(true);
    }
}

namespace {
    require 'Malkusch/Lock/autoload.php';

    use malkusch\lock\mutex\PHPRedisMutex;

    $client = new Redis();
    $client->connect(getenv('REDIS_HOST'), (int) getenv('REDIS_PORT'), 600.0, null, 0, 600.0);

    $mutex = null;
    while (($line = fgets(STDIN)) !== false) {
        $words = explode(' ', trim($line));
        try {
            if ($words[0] === 'begin') {
                // The key gets a TTL that is one second longer than this timeout.
                $mutex = new PHPRedisMutex([$client], $words[1], intdiv((int) $words[3], 1000));
                $answer = 'ok waits clock';
            } elseif ($words[0] === 'acquire') {
                (function () { $this->lock(); })->call($mutex);
                $answer = 'true';
            } else {
                (function () { $this->unlock(); })->call($mutex);
                $answer = 'true';
            }
        } catch (Exception $error) {
            $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
        }
        fwrite(STDOUT, $answer . "\n");
    }
}
