import { matchesGlob } from "@parapet/scan-core/layers/glob.ts";

/** True if the specifier of a shell rule matches a single command without operators. */
export function matchesCommand(specifier: string | undefined, command: string): boolean {
  if (specifier === undefined) return true;
  const prefix = /^(.*?)(?::| )\*$/s.exec(specifier)?.[1];
  if (prefix !== undefined && !prefix.includes("*")) {
    return command === prefix || command.startsWith(`${prefix} `);
  }
  return matchesGlob(specifier, command);
}

/** The commands of a line, split at unquoted `&&`, `||`, `;`, `|`, `&` and line ends. */
export function commandsIn(line: string): readonly string[] {
  const commands: string[] = [];
  let quote = "";
  let command = "";
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (sign === "\\" && quote !== "'") {
      command += line.slice(at, at + 2);
      at += 1;
    } else if (quote !== "") {
      command += sign;
      if (sign === quote) quote = "";
    } else if (sign === "'" || sign === '"') {
      quote = sign;
      command += sign;
    } else if (/[;|&\n]/.test(sign) && !isRedirection(line, at)) {
      commands.push(command);
      command = "";
    } else command += sign;
  }
  return [...commands, command].map((part) => part.trim()).filter((part) => part !== "");
}

/** The `&` of `2>&1` and `&>`. */
function isRedirection(line: string, at: number): boolean {
  return line[at] === "&" && (line[at - 1] === ">" || line[at + 1] === ">");
}

const carriers: ReadonlySet<string> = new Set(
  "timeout time nice nohup stdbuf env command sudo xargs".split(" "),
);

/**
 * A command, and its forms without leading variables, without wrapper programs and without a
 * folder.
 */
export function strippedForms(command: string): readonly string[] {
  const forms = [command];
  let words = command.split(/\s+/);
  for (;;) {
    const [first = ""] = words;
    if (/^\w+=/.test(first)) words = words.slice(1);
    else if (carriers.has(first)) {
      words = words.slice(1);
      while (/^(?:-|\d)/.test(words[0] ?? "")) words = words.slice(1);
    } else break;
    forms.push(words.join(" "));
  }
  const bare = (words[0] ?? "").split("/").at(-1) ?? "";
  return [...new Set([...forms, [bare, ...words.slice(1)].join(" ")])];
}

/** Wrappers that allow rules see through; deny rules see through all. */
export function allowedForms(command: string): readonly string[] {
  const plain = command.replace(/^(?:nohup\s+|timeout\s+\d+[smhd]?\s+|time\s+|nice\s+)+/, "");
  return plain === command ? [command] : [command, plain];
}
