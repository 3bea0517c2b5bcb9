<?php
// Symfony's Lock over RedisStore and phpredis.

namespace Symfony\Component\Lock {
    // It counts what is left of the lease by the clock of its machine: here by that of the bench.
    function microtime(bool $asFloat = false)
    {
        $file = getenv('LOCK_CLOCK_FILE');
        return $file ? (int) file_get_contents($file) / 1000 : \microtime(true);
    }
}

namespace Symfony\Component\Lock\Store {
    function microtime(bool $asFloat = false)
    {
        return \Symfony\Component\Lock\microtime(true);
    }
}

namespace {
    require 'Symfony/Component/Lock/autoload.php';

    use Symfony\Component\Lock\Exception\ExceptionInterface;
    use Symfony\Component\Lock\Key;
    use Symfony\Component\Lock\LockFactory;
    use Symfony\Component\Lock\Store\RedisStore;

    $client = new Redis();
    $client->connect(getenv('REDIS_HOST'), (int) getenv('REDIS_PORT'), 600.0, null, 0, 600.0);
    $store = new RedisStore($client);
    // A store asks once what its Redis can do: this one has been used before.
    $store->exists(new Key('used before'));
    $factory = new LockFactory($store);

    $lock = null;
    while (($line = fgets(STDIN)) !== false) {
        $words = explode(' ', trim($line));
        try {
            if ($words[0] === 'begin') {
                if ($lock) {
                    // It died with its process, so its destructor never ran.
                    (function () { $this->autoRelease = false; })->call($lock);
                }
                $lock = $factory->createLock($words[1], (int) $words[3] / 1000);
                $answer = 'ok clock';
            } elseif ($words[0] === 'acquire') {
                $answer = $lock->acquire() ? 'true' : 'false';
            } else {
                $lock->release();
                $answer = 'true';
            }
        } catch (ExceptionInterface | RedisException $error) {
            $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
        }
        if ($words[0] === 'release' || $words[0] === 'acquire' && $answer !== 'true') {
            try {
                // The end of its scope: its destructor gives back what it still holds.
                $lock = null;
            } catch (Throwable $error) {
            }
        }
        $error = null;
        fwrite(STDOUT, $answer . "\n");
    }
}
