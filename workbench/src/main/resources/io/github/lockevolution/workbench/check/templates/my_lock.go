// A lock for ./lab check -- ./my_lock, after go build my_lock.go. Put your own into lock.
package main

import (
	"bufio"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
)

// GET and then DEL would leave a gap, in which the lease can run out and another client take the key.
const deleteIfOurs = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

type lock struct {
	key, token, leaseMs string
}

func newLock(key, owner, leaseMs string) *lock {
	random := make([]byte, 16)
	rand.Read(random)
	return &lock{key, fmt.Sprintf("%s:%x", owner, random), leaseMs}
}

// acquire makes one attempt, which does not wait, and says whether the lock was taken.
func (l *lock) acquire() (bool, error) {
	reply, err := ask("SET", l.key, l.token, "NX", "PX", l.leaseMs)
	return reply == "OK", err
}

// release says whether there was something to give back.
func (l *lock) release() (bool, error) {
	reply, err := ask("EVAL", deleteIfOurs, "1", l.key, l.token)
	return reply == "1", err
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

func answer(yes bool, err error) string {
	if err != nil {
		return "error " + strings.Join(strings.Fields(err.Error()), " ")
	}
	return strconv.FormatBool(yes)
}

func main() {
	if err := connect(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var mine *lock
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "begin":
			mine = newLock(words[1], words[2], words[3])
			fmt.Println("ok")
		case "acquire":
			fmt.Println(answer(mine.acquire()))
		case "release":
			fmt.Println(answer(mine.release()))
		}
	}
}
