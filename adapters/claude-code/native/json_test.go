package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

var someJSON = []string{
	`{}`, ` { "a" : 1 } `, `{"a":{"b":[1,2,{"c":null}]},"d":"\u00e9\ud83d\ude00\"\\\/"}`,
	`{"a":-0.5e+10,"b":true,"c":false}`, `{"a":1,"a":2}`, `{"a":"` + "\xff" + `"}`, `[]`, `null`, `1`, ``,
	`{`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{"a":01}`, `{"a":1.}`, `{"a":+1}`, `{"a":.5}`, `{"a":1e}`,
	`{"a":"\x"}`, `{"a":"\u12g4"}`, "{\"a\":\"\n\"}", `{"a":nul}`, `{} x`, "\ufeff{}", `{"a":"\`, `{"a":"\u`,
	`{"\u0061":"b"}`, `{"a":[}`, `{"a":[1,]}`, `{"a":{"b":1]}`, `{"a":"\ud800"}`, `{"a":"\ud800\ud800\udc00"}`,
	`"\00`, `{"a":"\00}`, `{"a":tru0}`, `{"a":-}`, `{"a":- 1}`,
}

// The reader takes what the one of the standard library takes, and reads the same from it.
func FuzzMembers(f *testing.F) {
	for _, text := range someJSON {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > 9_000 {
			t.Skip() // Deeper than the standard library reads.
		}
		members, ok := membersOf(text)
		if isJSON(text) != json.Valid(text) {
			t.Fatalf("%q is JSON: %v", text, isJSON(text))
		}
		var expected map[string]json.RawMessage
		isObject := json.Unmarshal(text, &expected) == nil && expected != nil
		if ok != isObject {
			t.Fatalf("%q is an object: %v", text, ok)
		}
		for name, value := range members {
			if given, is := textOf(value); is {
				var wanted string
				if json.Unmarshal(value, &wanted) != nil || strings.ToValidUTF8(given, "\ufffd") != strings.ToValidUTF8(wanted, "\ufffd") {
					// Runs of what is not UTF-8 become one sign here and several there.
					if strings.ReplaceAll(strings.ToValidUTF8(given, ""), "\ufffd", "") != strings.ReplaceAll(wanted, "\ufffd", "") {
						t.Fatalf("%q of %q: %q, not %q", name, value, given, wanted)
					}
				}
			}
		}
		isKnown(members)
		installationFrom(text)
	})
}

func TestDepthCostsNoStack(t *testing.T) {
	const depth = 4 * 1024 * 1024
	text := []byte(`{"a":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}")
	if _, ok := membersOf(text); !ok {
		t.Fatal("a deep text is refused")
	}
	if _, ok := membersOf(text[:depth]); ok {
		t.Fatal("an open text is taken")
	}
}
