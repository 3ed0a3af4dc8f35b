import type { Word } from "./word.ts";

/** How programs that are no shells are told to run one: the rest of such a word is a script. */
const escapes: readonly (readonly [programs: RegExp, script: RegExp])[] = [
  [/^(?:n?vim?|view|ex|gvim|vimdiff)$/, /^\+?:?\s*(?:silent!?\s+)?!(.+)$/s],
  [/^git$/, /^!(.+)$/s],
  [/^(?:gdb|lldb)$/, /^(?:shell|!|platform shell)\s*(.+)$/s],
  [/^sqlite3$/, /^\.(?:shell|system)\s+(.+)$/s],
  [/^psql$/, /^\\!\s*(.+)$/s],
  [/^(?:mysql|mariadb)$/, /^(?:\\!|system)\s+(.+)$/s],
  [/^(?:ftp|sftp|lftp)$/, /^!(.+)$/s],
  [/^g?sed$/, /^\d*e\s+(.+)$/s],
];
/** Programs that run what they read. */
const scheduling = /^(?:at|batch)$/;
/** Programs whose words are typed into a shell, or are a command for one. */
const terminals =
  /^(?:tmux|screen|zellij|expect|concurrently|npm-run-all|entr|nodemon|watchexec|hyperfine|ssh-agent|dbus-run-session|xvfb-run)$/;

/** The scripts that such a program is given. At most 16. */
export function escapedScripts(
  name: string,
  words: readonly Word[],
  stdin: string | undefined,
): readonly string[] {
  if (scheduling.test(name)) return stdin === undefined ? [] : [stdin];
  if (name === "make" || name === "gmake") {
    return (stdin ?? "")
      .split("\n", 256)
      .flatMap((line) => /^\t[@+-]*(.+)$/.exec(line)?.[1] ?? [])
      .slice(0, 16);
  }
  if (terminals.test(name))
    return words
      .slice(1, 17)
      .flatMap(({ text }) => (/\s/.test(text) ? [text.replace(/^spawn\s+/, "")] : []));
  const found = escapes.find(([programs]) => programs.test(name));
  if (found === undefined) return [];
  const given = [...words.slice(1).map(({ text }) => text), ...(stdin ?? "").split("\n", 64)];
  return given.flatMap((text) => found[1].exec(text.trim())?.[1] ?? []).slice(0, 16);
}
