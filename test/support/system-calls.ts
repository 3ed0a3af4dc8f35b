import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const watched = "execve,?execveat,connect,socket,socketpair,bind,openat,?open,?openat2,?creat";

/** Whether strace is installed, and this machine lets one process watch another. */
export function canTrace(): boolean {
  return spawnSync("strace", ["-f", "-qq", "-o", "/dev/null", "true"]).status === 0;
}

/**
 * What a program is started under, so that its system calls are written to a file. Its process id
 * stays its own.
 */
export function traceInto(file: string): readonly string[] {
  // Through a ring, files could be opened and connections made past strace; without one, libuv does
  // without.
  const noRing = "inject=io_uring_setup:error=ENOSYS";
  return [
    "strace",
    "-D",
    "-f",
    "-qq",
    "-s",
    "4096",
    "-o",
    file,
    "-e",
    `trace=${watched}`,
    "-e",
    noRing,
  ];
}

export type SystemCalls = {
  /** Programs that were started, or tried to, beside the first. */
  readonly started: readonly string[];
  /** Calls by which a process talks to another: as strace writes them. */
  readonly sockets: readonly string[];
  /**
   * Absolute paths of files and folders that were opened, sorted, each once; those that are not
   * there left out.
   */
  readonly opened: readonly string[];
  /**
   * Folders that were held by a descriptor, by which nothing can be read, but what is in them can
   * be opened.
   */
  readonly held: readonly string[];
};

/** Reads what strace has written. */
export function readSystemCalls(file: string, cwd: string): SystemCalls {
  const calls = wholeCalls(readFileSync(file, "utf8"));
  const named = (...names: string[]) =>
    calls.filter((call) => names.some((name) => call.startsWith(`${name}(`)));
  const files = named("openat", "open", "openat2", "creat").filter(
    (call) => !/ = -1 E(?:NOENT|NOTDIR)\b/.test(call),
  );
  const pathsOf = (some: readonly string[]) =>
    [
      ...new Set(some.map((call) => resolve(cwd, /"((?:[^"\\]|\\.)*)"/.exec(call)?.[1] ?? ""))),
    ].toSorted();
  return {
    started: named("execve", "execveat").slice(1),
    sockets: named("socket", "socketpair", "connect", "bind"),
    opened: pathsOf(files.filter((call) => !holdsPlace(call))),
    held: pathsOf(files.filter(holdsPlace)),
  };
}

/** One call a line, without the process id: strace writes a call that another interrupts as two. */
function wholeCalls(text: string): readonly string[] {
  const begun = new Map<string, string>();
  return text.split("\n").flatMap((line) => {
    const [, process = "", call = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const [, begin] = /^(.*) <unfinished \.\.\.>$/.exec(call) ?? [];
    if (begin !== undefined) {
      begun.set(process, begin);
      return [];
    }
    const [, end] = /^<\.\.\. \w+ resumed>(.*)$/.exec(call) ?? [];
    return [end === undefined ? call : `${begun.get(process) ?? ""}${end}`];
  });
}

function holdsPlace(call: string): boolean {
  return /\bO_PATH\b/.test(call);
}
