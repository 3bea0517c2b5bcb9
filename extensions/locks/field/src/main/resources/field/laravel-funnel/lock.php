<?php
// Redis::funnel of Laravel, its concurrency limiter, over phpredis.

require 'Illuminate/Redis/autoload.php';

use Illuminate\Redis\Limiters\ConcurrencyLimiter;

$server = ['host' => getenv('REDIS_HOST'), 'port' => getenv('REDIS_PORT'), 'timeout' => 600.0, 'read_timeout' => 600.0];
$redis = new Illuminate\Redis\RedisManager(null, 'phpredis', ['default' => $server]);

$limiter = $id = $slot = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'begin') {
            // What Redis::funnel(key)->limit(n)->releaseAfter(seconds)->block(0)->then(…) makes.
            $limiter = new ConcurrencyLimiter($redis->connection(), $words[1], (int) ($words[4] ?? 1), intdiv((int) $words[3], 1000));
            $answer = 'ok';
        } elseif ($words[0] === 'acquire') {
            // What its block() does before and after the callback.
            $id = Illuminate\Support\Str::random(20);
            $slot = (function () use ($id) { return $this->acquire($id); })->call($limiter);
            $answer = $slot ? 'true' : 'false';
        } else {
            (function () use ($slot, $id) { $this->release($slot, $id); })->call($limiter);
            $answer = 'true';
        }
    } catch (RedisException $error) {
        $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
    }
    fwrite(STDOUT, $answer . "\n");
}
