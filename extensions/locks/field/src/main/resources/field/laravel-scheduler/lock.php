<?php
// The mutex of a scheduled task of Laravel, withoutOverlapping(), in the cache in Redis by phpredis.

require 'Illuminate/Cache/autoload.php';
require 'Illuminate/Redis/autoload.php';
require 'Illuminate/Console/autoload.php';

use Illuminate\Console\Scheduling\CacheEventMutex;
use Illuminate\Console\Scheduling\Event;

$server = ['host' => getenv('REDIS_HOST'), 'port' => getenv('REDIS_PORT'), 'timeout' => 600.0, 'read_timeout' => 600.0];
$redis = new Illuminate\Redis\RedisManager(null, 'phpredis', ['default' => $server]);
$cache = new Illuminate\Cache\Repository(new Illuminate\Cache\RedisStore($redis));

// What the application has under the name cache: it gives the store by its name.
$factory = new class($cache) implements Illuminate\Contracts\Cache\Factory {
    private $cache;

    public function __construct($cache)
    {
        $this->cache = $cache;
    }

    public function store($name = null)
    {
        return $this->cache;
    }
};
$mutex = new CacheEventMutex($factory);

$event = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'begin') {
            // The lease is in minutes, 1440 by default. The name of the mutex is a hash of the cron expression and the command.
            $event = (new Event($mutex, $words[1]))->withoutOverlapping((int) $words[3] / 60000);
            $answer = 'ok';
        } elseif ($words[0] === 'acquire') {
            // As schedule:run does: it skips the task if the mutex is there, and then makes it.
            $answer = !$mutex->exists($event) && $mutex->create($event) ? 'true' : 'false';
        } else {
            $mutex->forget($event);
            $answer = 'true';
        }
    } catch (RedisException $error) {
        $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
    }
    fwrite(STDOUT, $answer . "\n");
}
