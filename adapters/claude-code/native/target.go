package main

import (
	"net"
	"strconv"
	"strings"
)

// Where a service is reached over TCP.
type target struct {
	// Addresses to try, one after the other.
	hosts []string
	port  int
	// The header host.
	shown string
	// Path before those of the service: "" or "/parapet".
	prefix string
}

// False for everything but http:// with a literal address or localhost: no name is looked up, and
// there is no TLS. Where the service is elsewhere, the hook that runs in Node is installed.
func targetFrom(url string) (target, bool) {
	const scheme = "http://"
	if !strings.HasPrefix(url, scheme) {
		return target{}, false
	}
	authority, prefix := url[len(scheme):], ""
	if slash := strings.IndexByte(authority, '/'); slash >= 0 {
		authority, prefix = authority[:slash], authority[slash:]
	}
	host, port, ok := hostAndPort(authority)
	if !ok || !isPlainPath(prefix) {
		return target{}, false
	}
	found := target{port: port, shown: authority, prefix: prefix}
	if host == "localhost" {
		found.hosts = []string{"127.0.0.1", "::1"}
		return found, true
	}
	found.hosts = []string{host}
	return found, net.ParseIP(host) != nil
}

func hostAndPort(authority string) (host string, port int, ok bool) {
	host, rest := authority, ""
	if strings.HasPrefix(authority, "[") {
		end := strings.IndexByte(authority, ']')
		if end < 0 || strings.IndexByte(authority[:end], ':') < 0 {
			return "", 0, false
		}
		host, rest = authority[1:end], authority[end+1:]
	} else if colon := strings.IndexByte(authority, ':'); colon >= 0 {
		host, rest = authority[:colon], authority[colon:]
	}
	if rest == "" {
		return host, 80, true
	}
	if rest[0] != ':' || len(rest) > 6 {
		return "", 0, false
	}
	number, err := strconv.ParseUint(rest[1:], 10, 16)
	return host, int(number), err == nil && number > 0
}

func isPlainPath(path string) bool {
	for at := 0; at < len(path); at++ {
		if !isLetterOrDigit(path[at]) && strings.IndexByte("/-_.~", path[at]) < 0 {
			return false
		}
	}
	return true
}
