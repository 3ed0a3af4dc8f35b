const shells = new Set(["sh", "bash", "zsh", "dash", "ash", "ksh", "fish", "busybox"]);
const otherShells: Readonly<Record<string, RegExp>> = {
  cmd: /^\/[ck]$/i,
  powershell: /^-(?:c|command|encodedcommand|ec?)$/i,
  pwsh: /^-(?:c|command|encodedcommand|ec?)$/i,
};

/** The name of a program without its folder and ".exe". */
export function programName(command: string): string {
  return (command.split(/[\\/]/).at(-1) ?? "").replace(/\.(?:exe|cmd|bat)$/i, "");
}

/** The command line of a shell, as in `bash -c "…"`; undefined if there is none. */
export function shellScriptOf(command: string, args: readonly string[]): string | undefined {
  const program = programName(command).toLowerCase();
  if (program === "env" || program === "sudo" || program === "nohup") {
    const rest = args.filter((word) => !/^(?:-\S*|\w+=.*)$/s.test(word) || /^-\w*c$/.test(word));
    const [inner, ...innerArgs] = rest;
    return inner === undefined ? undefined : shellScriptOf(inner, innerArgs);
  }
  const flag = shells.has(program)
    ? /^-[a-z]*c$/
    : Object.hasOwn(otherShells, program)
      ? otherShells[program]
      : undefined;
  if (flag === undefined) return undefined;
  const index = args.findIndex((word) => flag.test(word));
  return index < 0 ? undefined : args.slice(index + 1).join(" ");
}

const longestScript = 10_000;
const fetches = /\b(?:curl|wget|fetch|iwr|irm|invoke-webrequest|invoke-restmethod)\b/i;
const inlined = /(?:<\(|\$\(|`)\s{0,9}(?:curl|wget)\b|\biex\s{0,9}\(/i;
const interpreters =
  /^(?:(?:ba|z|da|k|a|fi)?sh|(?:python|node|perl|ruby|php)[0-9.]*|iex|invoke-expression)$/i;

/**
 * True if a command line downloads code and runs it: `curl … | sh`, `sh <(curl …)`,
 * `eval "$(wget …)"`.
 */
export function runsWhatItFetches(script: string): boolean {
  const text = script.slice(0, longestScript);
  const stages = text.split("|");
  const first = stages.findIndex((stage) => fetches.test(stage));
  if (first < 0) return false;
  return inlined.test(text) || stages.slice(first + 1).some(isInterpreter);
}

/** True for a pipe stage that runs its input: "sudo bash -s", "/usr/bin/env python3 -". */
function isInterpreter(stage: string): boolean {
  const words = stage.trim().split(/\s+/).map(programName);
  return words.slice(0, 3).some((word, index) => {
    const before = words.slice(0, index);
    return interpreters.test(word) && before.every((other) => /^(?:sudo|env|-\w+)$/.test(other));
  });
}
