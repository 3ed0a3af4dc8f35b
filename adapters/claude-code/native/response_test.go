package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
)

var someResponses = []string{
	"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nParapet-Signature: abc\r\n\r\n{}",
	"HTTP/1.1 200\r\n\r\n{}",
	"HTTP/1.0 404 Not Found\r\n\r\n{}",
	"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;a=b\r\n{\r\n1\r\n}\r\n0\r\nA: b\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n{}\r\n0\r\n\r\n",
	"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}",
	"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
	"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
	"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
	"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
	"HTTP/1.1 204 No Content\r\n\r\n",
	"HTTP/1.1 200 OK\n\n{}",
	"HTTP/1.1 200 OK\r\n a: b\r\n\r\n{}",
	"HTTP/2.0 200 OK\r\n\r\n{}",
	"HTTP/1.1 20x OK\r\n\r\n{}",
	"",
}

// What is read is bounded, and is what the client of the standard library reads; it reads more
// forms, and none of them otherwise.
func FuzzResponse(f *testing.F) {
	for _, text := range someResponses {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		found, ok := readResponse(bytes.NewReader(text))
		if !ok {
			return
		}
		if len(found.body) > mostAnswer || found.status < 200 {
			t.Fatalf("read %d bytes, status %d", len(found.body), found.status)
		}
		if bytes.Contains(text, []byte("HTTP/1.0")) {
			return // Node reads chunks there, and the standard library does not.
		}
		in := bufio.NewReader(bytes.NewReader(text))
		expected, err := http.ReadResponse(in, nil)
		for err == nil && expected.StatusCode < 200 {
			expected, err = http.ReadResponse(in, nil)
		}
		if err != nil {
			t.Fatalf("%q is no response: %v", text, err)
		}
		body, err := io.ReadAll(expected.Body)
		if err != nil || expected.StatusCode != found.status || !bytes.Equal(body, found.body) {
			t.Fatalf("%q: %d %q, not %d %q (%v)", text, found.status, found.body, expected.StatusCode, body, err)
		}
		signature := strings.Join(expected.Header.Values("parapet-signature"), ", ")
		if signature != found.signature && !strings.Contains(signature, ", ") {
			t.Fatalf("%q: signature %q, not %q", text, found.signature, signature)
		}
	})
}

func TestHeadsAreBounded(t *testing.T) {
	const start = "HTTP/1.1 200 OK\r\n"
	const informational = "HTTP/1.1 100 Continue\r\n\r\n"
	for _, text := range []string{
		start + strings.Repeat("a: b\r\n", mostHead) + "\r\n",
		start + "a: " + strings.Repeat("b", mostHead) + "\r\n\r\n",
		strings.Repeat(informational, mostInformational+1) + start + "\r\n",
		start + "transfer-encoding: chunked\r\n\r\n0\r\n" + strings.Repeat("a: b\r\n", mostHead) + "\r\n",
	} {
		if _, ok := readResponse(strings.NewReader(text)); ok {
			t.Fatalf("%.80q is taken", text)
		}
	}
}
