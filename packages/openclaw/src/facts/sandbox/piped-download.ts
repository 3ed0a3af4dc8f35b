const fetchers: ReadonlySet<string> = new Set(["curl", "wget", "fetch", "aria2c", "iwr", "irm"]);
const shells: ReadonlySet<string> = new Set(
  "sh bash zsh dash ash ksh fish python python3 perl ruby node php pwsh iex".split(" "),
);
/** Words that run the command after them. */
const carriers: ReadonlySet<string> = new Set(["sudo", "env", "exec", "command", "nohup", "time"]);

/**
 * True for a shell command that runs what it downloads: `curl … | sh`, `bash -c "$(wget …)"`,
 * `sh <(curl …)`.
 */
export function runsDownload(command: string): boolean {
  return command.split(/\n|;|&&|\|\|/).some(pipesDownload) || substitutesDownload(command);
}

function pipesDownload(pipeline: string): boolean {
  const programs = pipeline.split("|").map(programOf);
  const from = programs.findIndex((program) => fetchers.has(program));
  return from >= 0 && programs.slice(from + 1).some((program) => shells.has(program));
}

/** The program of one command, without its folder. */
function programOf(command: string): string {
  const words = command.trim().split(/\s+/);
  const word = words.find(
    (it) => !carriers.has(nameOf(it)) && !it.startsWith("-") && !/^[A-Za-z_]\w*=/.test(it),
  );
  return nameOf(word ?? "");
}

function nameOf(word: string): string {
  return (
    word
      .replaceAll(/["'()]/g, "")
      .split("/")
      .at(-1) ?? ""
  ).toLowerCase();
}

/** A download in the place of a shell's script. */
function substitutesDownload(command: string): boolean {
  const words = command.split(/\s+/);
  return words.some((word, index) => {
    const opened = /^["']?(?:\$\(|<\(|`)(.*)$/.exec(word)?.[1];
    if (opened === undefined) return false;
    const program = opened === "" ? words[index + 1] : opened;
    if (!fetchers.has(nameOf(program ?? ""))) return false;
    return words.slice(Math.max(0, index - 3), index).some((before) => shells.has(nameOf(before)));
  });
}
