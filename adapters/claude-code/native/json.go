package main

import (
	"unicode/utf16"
	"unicode/utf8"
)

// JSON of any depth, as JSON.parse of JavaScript takes it, without recursion: the texts come from
// whoever answers. Nothing is decoded but what is asked for.

// The members of an object, each with the bytes of its value; the last one of a name counts. False
// where the text is anything but one object.
func membersOf(text []byte) (map[string][]byte, bool) {
	r := reader{text: text}
	r.space()
	if !r.take('{') {
		return nil, false
	}
	members := map[string][]byte{}
	r.space()
	for first := true; !r.take('}'); first = false {
		if !first && !r.take(',') {
			return nil, false
		}
		r.space()
		begin := r.at
		if !r.quoted() {
			return nil, false
		}
		name, _ := textOf(text[begin:r.at])
		r.space()
		if !r.take(':') {
			return nil, false
		}
		r.space()
		begin = r.at
		if !r.value() {
			return nil, false
		}
		members[name] = text[begin:r.at]
		r.space()
	}
	r.space()
	return members, r.at == len(text)
}

// The text that a value is; false where it is none.
func textOf(value []byte) (string, bool) {
	if len(value) < 2 || value[0] != '"' {
		return "", false
	}
	raw := value[1 : len(value)-1]
	text := make([]byte, 0, len(raw))
	for at := 0; at < len(raw); {
		if raw[at] != '\\' {
			text = append(text, raw[at])
			at++
			continue
		}
		if raw[at+1] != 'u' {
			text = append(text, escaped[raw[at+1]])
			at += 2
			continue
		}
		unit := unitAt(raw, at)
		at += 6
		if utf16.IsSurrogate(unit) && at+6 <= len(raw) && raw[at] == '\\' && raw[at+1] == 'u' {
			if pair := utf16.DecodeRune(unit, unitAt(raw, at)); pair != utf8.RuneError {
				unit = pair
				at += 6
			}
		}
		text = utf8.AppendRune(text, unit)
	}
	return string(text), true
}

var escaped = map[byte]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// The UTF-16 code unit of an escape that `quoted` has accepted.
func unitAt(raw []byte, at int) rune {
	var unit rune
	for _, digit := range raw[at+2 : at+6] {
		unit = unit<<4 | rune(hexDigit(digit))
	}
	return unit
}

// -1 for what is no hexadecimal digit.
func hexDigit(char byte) int {
	switch {
	case char >= '0' && char <= '9':
		return int(char - '0')
	case char >= 'a' && char <= 'f':
		return int(char-'a') + 10
	case char >= 'A' && char <= 'F':
		return int(char-'A') + 10
	}
	return -1
}

type reader struct {
	text []byte
	at   int
}

func (r *reader) take(char byte) bool {
	if r.at >= len(r.text) || r.text[r.at] != char {
		return false
	}
	r.at++
	return true
}

func (r *reader) space() {
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return
		}
	}
}

// Passes one value, whatever is in it.
func (r *reader) value() bool {
	// What closes each object and list that is open.
	var open []byte
	for {
		r.space()
		switch {
		case r.take('{'):
			r.space()
			if !r.take('}') {
				if !r.name() {
					return false
				}
				open = append(open, '}')
				continue
			}
		case r.take('['):
			r.space()
			if !r.take(']') {
				open = append(open, ']')
				continue
			}
		case !r.scalar():
			return false
		}
		for {
			if len(open) == 0 {
				return true
			}
			r.space()
			if r.take(open[len(open)-1]) {
				open = open[:len(open)-1]
				continue
			}
			if !r.take(',') || (open[len(open)-1] == '}' && !r.name()) {
				return false
			}
			break
		}
	}
}

// Passes the name of a member and its colon.
func (r *reader) name() bool {
	r.space()
	if !r.quoted() {
		return false
	}
	r.space()
	return r.take(':')
}

// The first byte says what it is: what fails as one kind is not tried as another from where it failed.
func (r *reader) scalar() bool {
	if r.at >= len(r.text) {
		return false
	}
	switch r.text[r.at] {
	case '"':
		return r.quoted()
	case 't':
		return r.word("true")
	case 'f':
		return r.word("false")
	case 'n':
		return r.word("null")
	}
	return r.number()
}

func (r *reader) word(word string) bool {
	end := r.at + len(word)
	if end > len(r.text) || string(r.text[r.at:end]) != word {
		return false
	}
	r.at = end
	return true
}

func (r *reader) number() bool {
	r.take('-')
	if !r.take('0') && !r.digits() {
		return false
	}
	if r.take('.') && !r.digits() {
		return false
	}
	if r.take('e') || r.take('E') {
		if !r.take('+') {
			r.take('-')
		}
		return r.digits()
	}
	return true
}

func (r *reader) digits() bool {
	begin := r.at
	for r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9' {
		r.at++
	}
	return r.at > begin
}

// Passes a text in quotation marks. What is not UTF-8 in it stands for itself.
func (r *reader) quoted() bool {
	if !r.take('"') {
		return false
	}
	for r.at < len(r.text) {
		char := r.text[r.at]
		r.at++
		switch {
		case char == '"':
			return true
		case char < 0x20:
			return false
		case char == '\\' && !r.escape():
			return false
		}
	}
	return false
}

func (r *reader) escape() bool {
	if r.take('u') {
		for count := 0; count < 4; count++ {
			if r.at >= len(r.text) || hexDigit(r.text[r.at]) < 0 {
				return false
			}
			r.at++
		}
		return true
	}
	if r.at >= len(r.text) {
		return false
	}
	_, known := escaped[r.text[r.at]]
	r.at++
	return known
}
