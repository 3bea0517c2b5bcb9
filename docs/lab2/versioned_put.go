// The lock of MIT 6.5840's Lab 2 over a Redis, for ./lab check. The Clerk is finished; the lock is yours: see acquire.
//
//	go build -o versioned_put docs/lab2/versioned_put.go
//	./lab check --clients 2 -- ./versioned_put
package main

import (
	"bufio"
	"crypto/sha1"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
)

// ---- The lock.

// A Lock is held by the client whose id is the value of the key, and free if the value is empty.
type Lock struct {
	ck  *Clerk
	id  string
	key string
}

// Acquire makes one attempt, which does not wait, and says whether the lock was taken.
func (lk *Lock) Acquire() (bool, error) {
	holder, version, err := lk.ck.Get(lk.key)
	if err != nil || holder != "" {
		return false, err
	}
	switch err := lk.ck.Put(lk.key, lk.id, version); err {
	case nil:
		return true, nil
	case ErrVersion:
		return false, nil
	case ErrMaybe:
		return false, nil // Is that so?
	default:
		return false, err
	}
}

// Release says whether there was something to give back.
func (lk *Lock) Release() (bool, error) {
	holder, version, err := lk.ck.Get(lk.key)
	if err != nil || holder != lk.id {
		return false, err
	}
	err = lk.ck.Put(lk.key, "", version)
	return err == nil || err == ErrMaybe, nil
}

// ---- The Clerk: Get and a conditional Put over a network that loses answers.

var (
	ErrVersion = errors.New("the version is another one, and nothing was written")
	ErrMaybe   = errors.New("the version is another one, and this Put may have made it so")
)

// A Put that was not answered is sent again, but not for ever: a client that the bench has killed is never answered.
const attempts = 10

// A script is one step in Redis, as an RPC of the lab is one in its server: nothing comes between the version and the value.
const put = `
if (redis.call('HGET', KEYS[1], 'version') or '0') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1])
redis.call('HINCRBY', KEYS[1], 'version', 1)
return 1`

// Redis calls a script by its digest.
var putDigest = fmt.Sprintf("%x", sha1.Sum([]byte(put)))

type Clerk struct {
	redis *bufio.ReadWriter
}

// Get returns the value and its version: "" and 0 where nothing was written.
func (ck *Clerk) Get(key string) (string, int, error) {
	reply, _, err := ck.call("HMGET", key, "value", "version")
	if err != nil || reply[1] == "" {
		return "", 0, err
	}
	version, err := strconv.Atoi(reply[1])
	return reply[0], version, err
}

// Put writes the value if the version is still this one.
func (ck *Clerk) Put(key, value string, version int) error {
	reply, lost, err := ck.call("EVALSHA", putDigest, "1", key, value, strconv.Itoa(version))
	switch {
	case err != nil:
		return err
	case reply[0] == "1":
		return nil
	case lost:
		return ErrMaybe
	default:
		return ErrVersion
	}
}

// call asks until there is an answer, and says whether an earlier one was lost.
func (ck *Clerk) call(words ...string) (reply []string, lost bool, err error) {
	for i := 0; i < attempts; i++ {
		if reply, err = ck.ask(words); err == nil || isRefused(err) {
			return reply, i > 0, err
		}
		ck.redis = nil
	}
	return nil, true, err
}

// ---- Redis's own protocol. The bench holds every command that is sent to this address, and no other.

type refused string

func (text refused) Error() string { return string(text) }

func isRefused(err error) bool {
	_, is := err.(refused)
	return is
}

func (ck *Clerk) ask(words []string) ([]string, error) {
	if ck.redis == nil {
		conn, err := net.Dial("tcp", net.JoinHostPort(os.Getenv("REDIS_HOST"), os.Getenv("REDIS_PORT")))
		if err != nil {
			return nil, err
		}
		ck.redis = bufio.NewReadWriter(bufio.NewReader(conn), bufio.NewWriter(conn))
		if _, err := ck.ask([]string{"SCRIPT", "LOAD", put}); err != nil {
			return nil, err
		}
	}
	fmt.Fprintf(ck.redis, "*%d\r\n", len(words))
	for _, word := range words {
		fmt.Fprintf(ck.redis, "$%d\r\n%s\r\n", len(word), word)
	}
	if err := ck.redis.Flush(); err != nil {
		return nil, err
	}
	return ck.read()
}

// read gives a list of texts; one that is not there is empty.
func (ck *Clerk) read() ([]string, error) {
	line, err := ck.redis.ReadString('\n')
	if err != nil {
		return nil, err
	}
	text := strings.TrimRight(line[1:], "\r\n")
	length, _ := strconv.Atoi(text)
	switch {
	case line[0] == '-':
		return nil, refused(text)
	case line[0] == '$' && length < 0:
		return []string{""}, nil
	case line[0] == '$':
		data := make([]byte, length+2)
		_, err = io.ReadFull(ck.redis, data)
		return []string{string(data[:length])}, err
	case line[0] == '*':
		var all []string
		for i := 0; i < length; i++ {
			one, err := ck.read()
			if err != nil {
				return nil, err
			}
			all = append(all, one...)
		}
		return all, nil
	}
	return []string{text}, nil
}

// ---- What the bench asks, a line at a time: docs/any-language.md.

func answer(yes bool, err error) string {
	if err != nil {
		return "error " + strings.Join(strings.Fields(err.Error()), " ")
	}
	return strconv.FormatBool(yes)
}

func main() {
	clerk := &Clerk{}
	var lock *Lock
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		switch words[0] {
		case "begin":
			lock = &Lock{clerk, words[2], words[1]}
			fmt.Println("ok")
		case "acquire":
			fmt.Println(answer(lock.Acquire()))
		case "release":
			fmt.Println(answer(lock.Release()))
		}
	}
}
