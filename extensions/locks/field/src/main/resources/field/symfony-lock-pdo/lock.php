<?php
// Symfony's Lock over PdoStore, which keeps a row for each lock, in PostgreSQL.

namespace Symfony\Component\Lock {
    // It counts what is left of the lease by the clock of its machine: here by that of the bench.
    function microtime(bool $asFloat = false)
    {
        $file = getenv('LOCK_CLOCK_FILE');
        return $file ? (int) file_get_contents($file) / 1000 : \microtime(true);
    }
}

namespace {
    require 'Symfony/Component/Lock/autoload.php';

    use Symfony\Component\Lock\Exception\ExceptionInterface;
    use Symfony\Component\Lock\LockFactory;
    use Symfony\Component\Lock\Store\PdoStore;

    $lock = $factory = null;
    while (($line = fgets(STDIN)) !== false) {
        $words = explode(' ', trim($line));
        try {
            if ($words[0] === 'begin') {
                if ($lock) {
                    // It died with its process, so its destructor never ran.
                    (function () { $this->autoRelease = false; })->call($lock);
                }
                $lock = $factory = null;
                $url = parse_url(getenv('DATABASE_URL'));
                $dsn = "pgsql:host={$url['host']};port={$url['port']};dbname=" . ltrim($url['path'], '/');
                $connection = new PDO($dsn, $url['user'], $url['pass'] ?? '');
                // One attempt of a hundred also removes rows that are over: here none does, so that all attempts are alike.
                $factory = new LockFactory(new PdoStore($connection, [], 0));
                $connection = null;
                $lock = $factory->createLock($words[1], (int) $words[3] / 1000);
                $answer = 'ok clock';
            } elseif ($words[0] === 'acquire') {
                $answer = $lock->acquire() ? 'true' : 'false';
            } else {
                $lock->release();
                $answer = 'true';
            }
        } catch (ExceptionInterface | PDOException $error) {
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
