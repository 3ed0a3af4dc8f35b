import { words } from "../../core/words.ts";

/**
 * A program without its folder and ending, in lower case: "curl" for "/usr/bin/curl" and
 * "C:\\curl.EXE".
 */
export function programName(argument: string): string {
  const name = argument.slice(Math.max(argument.lastIndexOf("/"), argument.lastIndexOf("\\")) + 1);
  // `=name` of zsh is its path.
  return name
    .toLowerCase()
    .replace(/^=(?=\w)/, "")
    .replace(/\.(?:exe|cmd|bat|com)$/, "");
}

const shells: ReadonlySet<string> = new Set(
  words("sh bash dash zsh ksh ksh93 mksh ash fish csh tcsh rbash yash posh osh nu xonsh elvish"),
);

export function isShell(name: string): boolean {
  return shells.has(name);
}
