<?php
// Symfony's Semaphore with a limit of one, over its store for Redis and phpredis.

namespace Symfony\Component\Semaphore {
    // The clock of the client decides which permits are over: here that of the bench.
    function microtime(bool $asFloat = false)
    {
        $file = getenv('LOCK_CLOCK_FILE');
        return $file ? (int) file_get_contents($file) / 1000 : \microtime(true);
    }
}

namespace Symfony\Component\Semaphore\Store {
    function time()
    {
        return (int) \Symfony\Component\Semaphore\microtime(true);
    }
}

namespace {
    require 'Symfony/Component/Semaphore/autoload.php';

    use Symfony\Component\Semaphore\Exception\ExceptionInterface;
    use Symfony\Component\Semaphore\SemaphoreFactory;
    use Symfony\Component\Semaphore\Store\RedisStore;

    $client = new Redis();
    $client->connect(getenv('REDIS_HOST'), (int) getenv('REDIS_PORT'), 600.0, null, 0, 600.0);
    $factory = new SemaphoreFactory(new RedisStore($client));

    $semaphore = null;
    while (($line = fgets(STDIN)) !== false) {
        $words = explode(' ', trim($line));
        try {
            if ($words[0] === 'begin') {
                if ($semaphore) {
                    // It died with its process, so its destructor never ran.
                    (function () { $this->autoRelease = false; })->call($semaphore);
                }
                $semaphore = $factory->createSemaphore($words[1], (int) ($words[4] ?? 1), 1, (int) $words[3] / 1000);
                // Its scripts make the names of their keys inside: this read, which is not its own, names them for the bench.
                $client->exists("{{$words[1]}}:weight", "{{$words[1]}}:time");
                $answer = 'ok clock';
            } elseif ($words[0] === 'acquire') {
                $answer = $semaphore->acquire() ? 'true' : 'false';
            } else {
                $semaphore->release();
                $answer = 'true';
            }
        } catch (ExceptionInterface $error) {
            $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
        }
        if ($words[0] === 'release' || $words[0] === 'acquire' && $answer !== 'true') {
            try {
                // The end of its scope: its destructor gives back what it still holds.
                $semaphore = null;
            } catch (Throwable $error) {
            }
        }
        $error = null;
        fwrite(STDOUT, $answer . "\n");
    }
}
