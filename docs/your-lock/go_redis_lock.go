// A home-made lock by go-redis, for ./lab check -- ./go_redis_lock, after go build: SET with NX and PX, given back by a plain DEL.
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

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
	client := redis.NewClient(options)
	ctx := context.Background()

	var key, token string
	var lease time.Duration
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "begin":
			millis, _ := strconv.Atoi(words[3])
			key, token, lease = words[1], words[2], time.Duration(millis)*time.Millisecond
			fmt.Println("ok")
		case "acquire":
			fmt.Println(answer(client.SetNX(ctx, key, token, lease).Result()))
		case "release":
			deleted, err := client.Del(ctx, key).Result()
			fmt.Println(answer(deleted == 1, err))
		}
	}
}
