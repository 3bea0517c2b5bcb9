// A mutex of redsync on one Redis, for ./lab check -- ./redsync_lock, after go build: one attempt.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/go-redsync/redsync/v4"
	"github.com/go-redsync/redsync/v4/redis/goredis/v9"
	"github.com/redis/go-redis/v9"
)

func answer(yes bool, err error) string {
	if err != nil {
		return "error " + strings.Join(strings.Fields(err.Error()), " ")
	}
	return strconv.FormatBool(yes)
}

func main() {
	options, err := redis.ParseURL(os.Getenv("REDIS_URL"))
	if err != nil {
		panic(err)
	}
	// A command may stand at the gate for a while.
	options.ReadTimeout = 20 * time.Second
	locks := redsync.New(goredis.NewPool(redis.NewClient(options)))

	var mutex *redsync.Mutex
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "begin":
			millis, _ := strconv.Atoi(words[3])
			lease := time.Duration(millis) * time.Millisecond
			mutex = locks.NewMutex(words[1], redsync.WithExpiry(lease), redsync.WithTries(1), redsync.WithTimeoutFactor(0.9))
			fmt.Println("ok")
		case "acquire":
			err := mutex.Lock()
			fmt.Println(answer(err == nil, err))
		case "release":
			fmt.Println(answer(mutex.Unlock()))
		}
	}
}
