<?php
// Laravel's Cache::lock in the store for a database, here PostgreSQL.

namespace Illuminate\Cache {
    // The clock of the client decides when a lock is over: here that of the bench.
    function time()
    {
        $file = getenv('LOCK_CLOCK_FILE');
        return $file ? intdiv((int) file_get_contents($file), 1000) : \time();
    }
}

namespace {
    require 'Illuminate/Cache/autoload.php';
    require 'Illuminate/Database/autoload.php';

    use Illuminate\Cache\DatabaseStore;
    use Illuminate\Cache\Repository;
    use Illuminate\Database\Capsule\Manager;

    $lock = $cache = $capsule = null;
    while (($line = fgets(STDIN)) !== false) {
        $words = explode(' ', trim($line));
        try {
            if ($words[0] === 'begin') {
                $lock = $cache = null;
                if ($capsule) {
                    $capsule->getConnection()->disconnect();
                }
                $url = parse_url(getenv('DATABASE_URL'));
                $capsule = new Manager();
                $capsule->addConnection([
                    'driver' => 'pgsql', 'host' => $url['host'], 'port' => $url['port'],
                    'database' => ltrim($url['path'], '/'), 'username' => $url['user'], 'password' => $url['pass'] ?? '',
                ]);
                // Two attempts of a hundred also delete what is over: here none does, so that all attempts are alike.
                $store = new DatabaseStore($capsule->getConnection(), 'cache', '', 'cache_locks', [0, 100]);
                $capsule->getConnection()->getPdo();
                $lock = (new Repository($store))->lock($words[1], intdiv((int) $words[3], 1000));
                $answer = 'ok clock';
            } else {
                $answer = ($words[0] === 'acquire' ? $lock->get() : $lock->release()) ? 'true' : 'false';
            }
        } catch (PDOException $error) {
            $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
        }
        fwrite(STDOUT, $answer . "\n");
    }
}
