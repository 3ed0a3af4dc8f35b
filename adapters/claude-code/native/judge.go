package main

import (
	"crypto/subtle"
	"strconv"
)

// "" for an answer of the installation's own service that Claude Code understands; else why the
// call is blocked. The nonce is of this very call: an answer to another one does not fit.
func judge(call signedCall, given response) string {
	status := []byte(strconv.Itoa(given.status))
	expected := signature(call.key, []byte("answer"), []byte(call.nonce), status, given.body)
	if subtle.ConstantTimeCompare([]byte(expected), []byte(given.signature)) != 1 {
		return otherService
	}
	if given.status != 200 {
		return "its service answered with " + string(status) + "."
	}
	fields, ok := membersOf(given.body)
	if !ok && !isJSON(given.body) {
		return hookFailed
	}
	if !ok || !isKnown(fields) {
		return "its service sent an unknown answer. Run parapet protect again."
	}
	return ""
}

// Older versions of Claude Code take a word that they do not know for a yes.
func isKnown(fields map[string][]byte) bool {
	for name, value := range fields {
		switch name {
		case "decision":
			if !isOneOf(value, "block") {
				return false
			}
		case "reason":
			if _, ok := textOf(value); !ok {
				return false
			}
		case "hookSpecificOutput":
			specific, ok := membersOf(value)
			if !ok {
				return false
			}
			permission, given := specific["permissionDecision"]
			if given && !isOneOf(permission, "deny", "ask") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func isOneOf(value []byte, words ...string) bool {
	text, ok := textOf(value)
	for _, word := range words {
		if ok && text == word {
			return true
		}
	}
	return false
}

func isJSON(text []byte) bool {
	r := reader{text: text}
	if !r.value() {
		return false
	}
	r.space()
	return r.at == len(text)
}
