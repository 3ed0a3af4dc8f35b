package main

import (
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// A call of a tool, as Claude Code gave it, with what proves who asks about it.
type signedCall struct {
	installation
	nonce string
	body  []byte
}

// What fits into the address of a socket on every system, with the zero at its end. Bytes.
const longestAddress = 103

// The response of whoever answered, or why there is none. It goes over the service's own socket,
// and where nobody listens there, so that nobody has heard the call, over TCP.
func send(call signedCall) (response, string) {
	if isOwnSocket(call.socket) {
		if connection, err := net.Dial("unix", call.socket); err == nil {
			return exchange(connection, call.headTo("localhost", ""), call.body)
		}
	}
	target, ok := targetFrom(call.url)
	if !ok {
		return response{}, "its address is not one that this hook can call. Run parapet protect again."
	}
	for _, host := range target.hosts {
		address := net.JoinHostPort(host, strconv.Itoa(target.port))
		if connection, err := net.Dial("tcp", address); err == nil {
			return exchange(connection, call.headTo(target.shown, target.prefix), call.body)
		}
	}
	return response{}, serviceAway
}

// Whether the service's socket can be tried: it is this user's, and its path fits into the address
// of a socket.
func isOwnSocket(path string) bool {
	if path == "" || len(path) > longestAddress {
		return false
	}
	found, err := os.Lstat(path)
	if err != nil || found.Mode()&os.ModeSocket == 0 {
		return false
	}
	stats, ok := found.Sys().(*syscall.Stat_t)
	return ok && int(stats.Uid) == os.Getuid()
}

// What comes before the body, signed for the path, the nonce and the exact body.
func (call signedCall) headTo(host, prefix string) []byte {
	path := "/api/v1/adapters/" + percentEncoded(call.id) + "/hooks/claude-code"
	nonce, signed := []byte(call.nonce), []byte(path)
	return []byte(strings.Join([]string{
		"POST " + prefix + path + " HTTP/1.1",
		"host: " + host,
		"content-type: application/json",
		"content-length: " + strconv.Itoa(len(call.body)),
		"parapet-installation: " + call.id,
		"parapet-nonce: " + call.nonce,
		"parapet-caller: " + signature(call.key, []byte("caller"), nonce, signed),
		"parapet-signature: " + signature(call.key, []byte("call"), nonce, signed, call.body),
		"connection: close",
		"",
		"",
	}, "\r\n"))
}

// Sends while it reads: a service that refuses a call may answer before it has all of it.
func exchange(connection net.Conn, head, body []byte) (response, string) {
	go func() {
		defer blockOnPanic()
		parts := net.Buffers{head, body}
		parts.WriteTo(connection)
	}()
	given, ok := readResponse(connection)
	if !ok {
		return response{}, serviceAway
	}
	return given, ""
}

// As encodeURIComponent of JavaScript.
func percentEncoded(text string) string {
	const digits = "0123456789ABCDEF"
	var encoded strings.Builder
	for at := 0; at < len(text); at++ {
		char := text[at]
		if isLetterOrDigit(char) || strings.IndexByte("-_.!~*'()", char) >= 0 {
			encoded.WriteByte(char)
		} else {
			encoded.WriteString(string([]byte{'%', digits[char>>4], digits[char&15]}))
		}
	}
	return encoded.String()
}

func isLetterOrDigit(char byte) bool {
	return char >= '0' && char <= '9' || char >= 'a' && char <= 'z' || char >= 'A' && char <= 'Z'
}
