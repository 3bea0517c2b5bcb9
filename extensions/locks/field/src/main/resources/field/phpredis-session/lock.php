<?php
// The session lock of phpredis, redis.session.locking_enabled: a request holds it from session_start() to session_write_close().

ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
ini_set('session.gc_probability', '0');
ini_set('session.save_handler', 'redis');
ini_set('session.save_path', 'tcp://' . getenv('REDIS_HOST') . ':' . getenv('REDIS_PORT') . '?timeout=600&read_timeout=600');
ini_set('redis.session.locking_enabled', '1');
// It tries a second time after 2 ms, instead of ten times.
ini_set('redis.session.lock_retries', '1');
// Notices and warnings go to the log, as on a server.
ini_set('display_errors', '0');
ini_set('log_errors', '1');
ini_set('error_log', '/dev/null');

function request($bench, string $key, int $leaseMs): void
{
    // By default the lease is max_execution_time.
    ini_set('redis.session.lock_expire', (string) intdiv($leaseMs, 1000));
    session_id(md5($key));
    fwrite($bench, "ok\n");
    while (($line = fgets($bench)) !== false) {
        try {
            if (trim($line) === 'acquire') {
                $answer = session_start();
            } else {
                $_SESSION['visits'] = ($_SESSION['visits'] ?? 0) + 1;
                $answer = session_write_close();
            }
        } catch (RedisException $error) {
            $answer = false;
        }
        fwrite($bench, $answer ? "true\n" : "false\n");
    }
}

$child = null;
while (($line = fgets(STDIN)) !== false) {
    $words = explode(' ', trim($line));
    if ($words[0] === 'begin') {
        // Each request has a process, which ends with nothing left to say: an open session would be closed by a later one.
        if ($child) {
            posix_kill($child, SIGKILL);
            pcntl_waitpid($child, $status);
            fclose($request);
        }
        [$request, $bench] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        stream_set_timeout($request, 86400);
        stream_set_timeout($bench, 86400);
        $child = pcntl_fork();
        if ($child === 0) {
            fclose($request);
            request($bench, $words[1], (int) $words[3]);
            posix_kill(getmypid(), SIGKILL);
        }
        fclose($bench);
    } else {
        fwrite($request, $line);
    }
    fwrite(STDOUT, fgets($request));
}
if ($child) {
    posix_kill($child, SIGKILL);
}
