import type { CommandFact } from "../shell/command-fact.ts";
import { readShell } from "../shell/read-shell.ts";

/** Settings whose value git runs. */
const runSettings =
  /^(?:core\.(?:sshcommand|fsmonitor|pager|editor|askpass)|diff\.external|sequence\.editor|credential\.helper|gpg\.program|alias\.[\w-]+|filter\.[\w-]+\.(?:clean|smudge|process)|uploadpack\.packobjectshook)$/i;
/** A value that does more than name a program: it fetches, or is a shell's code. */
const isCommand =
  /\b(?:curl|wget|nc|ncat|bash|sh|zsh|python[\d.]*|perl|ruby|base64)\b[^\n]*(?:\s-|https?:|\|)|\/dev\/tcp\//i;
const hooksPath = /^core\.hookspath$/i;

/** Settings that have git run a command each time that it is used. */
export function gitSettings(text: string): readonly CommandFact[] {
  return readShell(text).flatMap(({ command: { name, argv } }) => {
    const at = argv.indexOf("config");
    if (name !== "git" || at < 0) return [];
    const words = argv.slice(at + 1);
    const [key = "", value = ""] = words.filter((word) => !word.startsWith("-"));
    const isOfAll = words.some((word) => word === "--global" || word === "--system");
    const severity = runSettings.test(key)
      ? isCommand.test(value)
        ? ("high" as const)
        : undefined
      : hooksPath.test(key) && isOfAll && value !== ""
        ? ("medium" as const)
        : undefined;
    if (severity === undefined) return [];
    return [
      {
        kind: "lasting",
        does: `has git run ${JSON.stringify(value.slice(0, 80))} by ${key}`,
        severity,
        confidence: "high",
      },
    ];
  });
}
