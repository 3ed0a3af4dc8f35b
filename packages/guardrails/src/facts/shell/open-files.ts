import { normalizePath } from "../paths/normalize-path.ts";

/**
 * The number under which a process has a file open that this path names: "0" of `/dev/stdin` and
 * `/proc/self/fd/0`; undefined for every other path.
 */
export function openFileNumber(path: string): string | undefined {
  if (!/(?:\/fd\/\d|\/stdin)/.test(path)) return undefined;
  const plain = normalizePath(path);
  if (plain === "/dev/stdin") return "0";
  return /^\/(?:dev|proc\/[^/]{1,64}(?:\/task\/[^/]{1,64})?)\/fd\/(\d{1,9})$/.exec(plain)?.[1];
}

/** What is open under a number has a name as well. */
export function openFileName(number: string): string {
  return `/dev/fd/${number}`;
}
