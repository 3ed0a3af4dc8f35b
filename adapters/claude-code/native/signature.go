package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"time"
)

// The same as in adapters/link: the lengths go in, so that no two lists of parts read the same.
func signature(key string, parts ...[]byte) string {
	mac := hmac.New(sha256.New, []byte(key))
	for _, part := range parts {
		mac.Write([]byte(strconv.Itoa(len(part)) + ":"))
		mac.Write(part)
	}
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// When the call is made, in milliseconds since 1970 in base 36, and 144 random bits.
func newNonce(now time.Time) (string, error) {
	random := make([]byte, 18)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	made := strconv.FormatInt(now.UnixMilli(), 36)
	return made + "." + base64.RawURLEncoding.EncodeToString(random), nil
}
