<?php
// Laravel's Cache::lock over phpredis.

require 'Illuminate/Cache/autoload.php';
require 'Illuminate/Redis/autoload.php';

$server = ['host' => getenv('REDIS_HOST'), 'port' => getenv('REDIS_PORT'), 'timeout' => 600.0, 'read_timeout' => 600.0];
$redis = new Illuminate\Redis\RedisManager(null, 'phpredis', ['default' => $server]);
$cache = new Illuminate\Cache\Repository(new Illuminate\Cache\RedisStore($redis));

$lock = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    try {
        if ($words[0] === 'begin') {
            $lock = $cache->lock($words[1], intdiv((int) $words[3], 1000));
            $answer = 'ok';
        } else {
            $answer = ($words[0] === 'acquire' ? $lock->get() : $lock->release()) ? 'true' : 'false';
        }
    } catch (RedisException $error) {
        $answer = 'error ' . preg_replace('/\s+/', ' ', $error->getMessage());
    }
    fwrite(STDOUT, $answer . "\n");
}
