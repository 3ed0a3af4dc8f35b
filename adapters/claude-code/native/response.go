package main

import (
	"bufio"
	"io"
	"strconv"
	"strings"
)

// An answer over HTTP, as far as it is read here.
type response struct {
	status    int
	signature string
	body      []byte
}

// What a head or the trailers may have together, and how many heads may come before the last one.
const (
	mostHead          = 16 * 1024
	mostInformational = 16
)

// One response of HTTP/1.1, no redirect followed. False where it is broken, cut off or too large.
func readResponse(source io.Reader) (response, bool) {
	in := bufio.NewReaderSize(source, mostHead)
	for count := 0; count <= mostInformational; count++ {
		found, ok := readHead(in)
		if !ok || found.status == 101 {
			return response{}, false
		}
		if found.status < 200 {
			continue
		}
		body, ok := readBody(in, found)
		return response{found.status, found.signature, body}, ok
	}
	return response{}, false
}

type head struct {
	status    int
	signature string
	chunked   bool
	// -1 where none was given.
	length int
}

func readHead(in *bufio.Reader) (head, bool) {
	left := mostHead
	line, ok := readLine(in, &left)
	if !ok {
		return head{}, false
	}
	found := head{length: -1}
	if found.status, ok = statusFrom(line); !ok {
		return head{}, false
	}
	for {
		line, ok := readLine(in, &left)
		if !ok {
			return head{}, false
		}
		if line == "" {
			return found, !(found.chunked && found.length >= 0)
		}
		if name, value, ok := fieldFrom(line); !ok || !found.take(name, value) {
			return head{}, false
		}
	}
}

// "HTTP/1.1 200 OK"; the words at the end may be missing.
func statusFrom(line string) (int, bool) {
	if len(line) < 12 || (line[:9] != "HTTP/1.1 " && line[:9] != "HTTP/1.0 ") {
		return 0, false
	}
	if len(line) > 12 && line[12] != ' ' {
		return 0, false
	}
	status, err := strconv.ParseUint(line[9:12], 10, 16)
	return int(status), err == nil && status >= 100
}

// Name, in small letters, and value of a header; a line that continues another one is none.
func fieldFrom(line string) (name, value string, ok bool) {
	colon := strings.IndexByte(line, ':')
	if colon <= 0 {
		return "", "", false
	}
	for at := 0; at < colon; at++ {
		if !isLetterOrDigit(line[at]) && strings.IndexByte("!#$%&'*+-.^_`|~", line[at]) < 0 {
			return "", "", false
		}
	}
	value = strings.Trim(line[colon+1:], " \t")
	for at := 0; at < len(value); at++ {
		if value[at] < 0x20 && value[at] != '\t' || value[at] == 0x7f {
			return "", "", false
		}
	}
	return strings.ToLower(line[:colon]), value, true
}

// False for lengths that do not say where the body ends.
func (found *head) take(name, value string) bool {
	switch name {
	case "parapet-signature":
		if found.signature != "" {
			value = found.signature + ", " + value
		}
		found.signature = value
	case "transfer-encoding":
		if found.chunked || !strings.EqualFold(value, "chunked") {
			return false
		}
		found.chunked = true
	case "content-length":
		length, err := strconv.ParseUint(value, 10, 31)
		if err != nil || found.length >= 0 {
			return false
		}
		found.length = int(length)
	}
	return true
}

func readBody(in *bufio.Reader, found head) ([]byte, bool) {
	switch {
	case found.status == 204 || found.status == 304:
		return nil, true
	case found.chunked:
		return readChunks(in)
	case found.length > mostAnswer:
		return nil, false
	case found.length >= 0:
		body := make([]byte, found.length)
		_, err := io.ReadFull(in, body)
		return body, err == nil
	}
	body, err := io.ReadAll(io.LimitReader(in, mostAnswer+1))
	return body, err == nil && len(body) <= mostAnswer
}

func readChunks(in *bufio.Reader) ([]byte, bool) {
	var body []byte
	for {
		left := mostHead
		line, ok := readLine(in, &left)
		if !ok {
			return nil, false
		}
		size, ok := chunkSize(line)
		if !ok || size > mostAnswer-len(body) {
			return nil, false
		}
		if size == 0 {
			return body, skipTrailers(in)
		}
		begin := len(body)
		body = append(body, make([]byte, size+2)...)
		if _, err := io.ReadFull(in, body[begin:]); err != nil {
			return nil, false
		}
		if string(body[begin+size:]) != "\r\n" {
			return nil, false
		}
		body = body[:begin+size]
	}
}

// Hexadecimal; what comes after a semicolon means nothing here.
func chunkSize(line string) (int, bool) {
	digits, _, _ := strings.Cut(line, ";")
	digits = strings.TrimRight(digits, " \t")
	if len(digits) == 0 || hexDigit(digits[0]) < 0 {
		return 0, false
	}
	size, err := strconv.ParseUint(digits, 16, 31)
	return int(size), err == nil
}

// Nothing that comes after the body counts.
func skipTrailers(in *bufio.Reader) bool {
	for left := mostHead; ; {
		line, ok := readLine(in, &left)
		if !ok {
			return false
		}
		if line == "" {
			return true
		}
		if _, _, ok := fieldFrom(line); !ok {
			return false
		}
	}
}

// A line without its end, which is CR and LF; false where it is longer than what is left.
func readLine(in *bufio.Reader, left *int) (string, bool) {
	line, err := in.ReadSlice('\n')
	*left -= len(line)
	if err != nil || *left < 0 || len(line) < 2 || line[len(line)-2] != '\r' {
		return "", false
	}
	text := string(line[:len(line)-2])
	return text, strings.IndexByte(text, '\r') < 0
}
