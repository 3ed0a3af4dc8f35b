package main

import (
	"encoding/json"
	"os"
	"testing"
)

// The list by which `parapet protect` decides whether this program is installed.
func TestAddresses(t *testing.T) {
	text, err := os.ReadFile("testdata/addresses.json")
	if err != nil {
		t.Fatal(err)
	}
	var addresses []struct {
		URL    string
		Called bool
	}
	if err := json.Unmarshal(text, &addresses); err != nil {
		t.Fatal(err)
	}
	for _, address := range addresses {
		if _, ok := targetFrom(address.URL); ok != address.Called {
			t.Errorf("%q is called: %v", address.URL, ok)
		}
	}
}

func FuzzTarget(f *testing.F) {
	f.Add("http://127.0.0.1:8000/a")
	f.Fuzz(func(t *testing.T, url string) {
		found, ok := targetFrom(url)
		if ok && (len(found.hosts) == 0 || !isHeaderText(found.shown) || !isPlainPath(found.prefix)) {
			t.Fatalf("%q: %+v", url, found)
		}
	})
}
