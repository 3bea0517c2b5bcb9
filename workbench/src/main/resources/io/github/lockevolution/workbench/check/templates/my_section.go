// A critical section for ./lab check --section -- ./my_section, after go build my_section.go. Put your own work in here.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
)

const free = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"

// setup is what is there before anybody comes.
func setup() error {
	_, err := ask("SET", "stock", "2")
	return err
}

// run is what a client does once: false if it did not get to it.
func run(key, owner, lease string) (bool, error) {
	reply, err := ask("SET", key, owner, "NX", "PX", lease)
	if reply != "OK" {
		return false, err
	}
	stock, err := ask("GET", "stock")
	if err == nil {
		left, _ := strconv.Atoi(stock)
		_, err = ask("SET", "stock", strconv.Itoa(left-1))
	}
	if _, problem := ask("EVAL", free, "1", key, owner); err == nil {
		err = problem
	}
	return err == nil, err
}

var redis *bufio.ReadWriter

// connect goes to this address and no other: the bench holds every command there.
func connect() error {
	conn, err := net.Dial("tcp", net.JoinHostPort(os.Getenv("REDIS_HOST"), os.Getenv("REDIS_PORT")))
	if err == nil {
		redis = bufio.NewReadWriter(bufio.NewReader(conn), bufio.NewWriter(conn))
	}
	return err
}

// ask sends a command in Redis's own protocol. A library would do the same.
func ask(words ...string) (string, error) {
	fmt.Fprintf(redis, "*%d\r\n", len(words))
	for _, word := range words {
		fmt.Fprintf(redis, "$%d\r\n%s\r\n", len(word), word)
	}
	if err := redis.Flush(); err != nil {
		return "", err
	}
	line, err := redis.ReadString('\n')
	if err != nil {
		return "", err
	}
	text := strings.TrimRight(line[1:], "\r\n")
	switch line[0] {
	case '-':
		return "", errors.New(text)
	case '$':
		length, _ := strconv.Atoi(text)
		if length < 0 {
			return "", nil
		}
		data := make([]byte, length+2)
		_, err = io.ReadFull(redis, data)
		return string(data[:length]), err
	}
	return text, nil
}

func answer(done bool, err error) string {
	switch {
	case err != nil:
		return "error " + strings.Join(strings.Fields(err.Error()), " ")
	case done:
		return "done"
	}
	return "refused"
}

func main() {
	if err := connect(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var client []string
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "setup":
			if err := setup(); err != nil {
				fmt.Println(answer(false, err))
			} else {
				fmt.Println("ok")
			}
		case "begin":
			client = words[1:]
			fmt.Println("ok")
		case "run":
			fmt.Println(answer(run(client[0], client[1], client[2])))
		}
	}
}
