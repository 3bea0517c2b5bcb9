<?php
// Symfony's Lock over PostgreSqlStore, which takes an advisory lock by PDO.

require 'Symfony/Component/Lock/autoload.php';

use Symfony\Component\Lock\Exception\ExceptionInterface;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\PostgreSqlStore;

$lock = $factory = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'begin') {
            if ($lock) {
                // It died with its process, so its destructor never ran.
                (function () { $this->autoRelease = false; })->call($lock);
            }
            // A process of its own, which remembers nothing of the one before: its connection, and what it noted in memory.
            $lock = $factory = null;
            (static function () { self::$storeRegistry = []; })->bindTo(null, PostgreSqlStore::class)();
            $url = parse_url(getenv('DATABASE_URL'));
            $dsn = "pgsql:host={$url['host']};port={$url['port']};dbname=" . ltrim($url['path'], '/');
            $connection = new PDO($dsn, $url['user'], $url['pass'] ?? '');
            $factory = new LockFactory(new PostgreSqlStore($connection));
            $connection = null;
            // The advisory lock has no TTL: null instead of the 300 seconds, which would only be checked once more.
            $lock = $factory->createLock($words[1], null);
            $answer = 'ok';
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
