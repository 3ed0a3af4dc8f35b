// The command hook of Claude Code as a native program, for machines where starting Node for each
// call takes longer than the call. It does what ../src/install/parapet-hook.cjs does, and answers
// with the same bytes and exit codes: test/adapters/hook-clients.test.ts runs both. The standard
// library of Go is all that it needs. installation.json lies beside it.
package main

import (
	"io"
	"os"
	"path/filepath"
	"time"
)

const (
	longestWait  = 8 * time.Second
	mostInput    = 32 * 1024 * 1024
	mostAnswer   = 8 * 1024 * 1024
	hookFailed   = "its hook failed."
	serviceAway  = "its service did not answer. Start it with parapet serve."
	otherService = "the server at Parapet's address is not the service that the adapter was installed for."
)

func main() {
	// Whatever ends this program without an answer ends it with 2: so does the runtime of Go.
	defer blockOnPanic()
	time.AfterFunc(longestWait, func() { block("its service did not answer in time.") })
	keepStandardFiles()
	answer, why := ask()
	if why != "" {
		block(why)
	}
	if _, err := os.Stdout.Write(answer); err != nil {
		block(hookFailed)
	}
	os.Exit(0)
}

// The answer to print, or why the call is blocked.
func ask() (answer []byte, why string) {
	body, err := io.ReadAll(io.LimitReader(os.Stdin, mostInput+1))
	if err != nil || len(body) > mostInput {
		return nil, "the call is too large."
	}
	program, err := os.Executable()
	if err != nil {
		return nil, hookFailed
	}
	found, ok := readInstallation(filepath.Join(filepath.Dir(program), "installation.json"))
	if !ok {
		return nil, hookFailed
	}
	nonce, err := newNonce(time.Now())
	if err != nil {
		return nil, hookFailed
	}
	call := signedCall{installation: found, nonce: nonce, body: body}
	given, why := send(call)
	if why != "" {
		return nil, why
	}
	return given.body, judge(call, given)
}

// Exit code 2 keeps the call from going on. A standard error that nobody reads must not hold it up.
func block(why string) {
	time.AfterFunc(time.Second, func() { os.Exit(2) })
	os.Stderr.WriteString("Parapet blocked this call: " + why + "\n")
	os.Exit(2)
}

func blockOnPanic() {
	if recover() != nil {
		block(hookFailed)
	}
}
