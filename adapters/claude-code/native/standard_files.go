package main

import (
	"os"
	"os/signal"
	"syscall"
)

// A reader that is gone makes a write fail instead of ending the program by a signal, which is no
// exit code. And where a standard file is closed, the next one that is opened would take its place:
// an answer would then go anywhere.
func keepStandardFiles() {
	signal.Ignore(syscall.SIGPIPE)
	for _, file := range []*os.File{os.Stdin, os.Stdout, os.Stderr} {
		if _, err := file.Stat(); err != nil {
			os.Exit(2)
		}
	}
}
