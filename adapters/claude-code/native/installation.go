package main

import (
	"os"
	"syscall"
)

const mostInstallation = 64 * 1024

// What the hook must know of the service that it was installed for.
type installation struct {
	id, key, url, socket string
}

// False where there is none that can be used. A pipe in its place would be waited for, and older
// versions of Claude Code allow a call whose hook does not answer in time.
func readInstallation(path string) (installation, bool) {
	file, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0)
	if err != nil {
		return installation{}, false
	}
	defer file.Close()
	stats, err := file.Stat()
	if err != nil || !stats.Mode().IsRegular() {
		return installation{}, false
	}
	text := make([]byte, mostInstallation)
	length := 0
	for length < len(text) {
		count, err := file.Read(text[length:])
		length += count
		if err != nil || count == 0 {
			break
		}
	}
	return installationFrom(text[:length])
}

func installationFrom(text []byte) (installation, bool) {
	fields, ok := membersOf(text)
	if !ok {
		return installation{}, false
	}
	id, hasID := textOf(fields["installation_id"])
	key, hasKey := textOf(fields["key"])
	url, hasURL := textOf(fields["url"])
	// Absent in installations from before there was one.
	socket, _ := textOf(fields["socket"])
	found := installation{id: id, key: key, url: url, socket: socket}
	return found, hasID && hasKey && hasURL && isHeaderText(id)
}

// What may stand in a header without changing the request around it.
func isHeaderText(text string) bool {
	for at := 0; at < len(text); at++ {
		if text[at] < 0x20 || text[at] > 0x7e {
			return false
		}
	}
	return true
}
