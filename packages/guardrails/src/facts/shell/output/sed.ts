import { RE2JS } from "re2js";

/** Commands of a script, and lines, that are worked out. */
const maxCommands = 32;
const maxLines = 1024;

type Command = (line: string) => string;

/**
 * What `sed` prints where its script only replaces: `s`, `y`, and lines that it asks for by their
 * number. Undefined for others.
 */
export function sedOutput(texts: readonly string[], input: string): string | undefined {
  const isExtended = texts.some((text) => /^-[nsuz]*[Er]/.test(text));
  const scripts = scriptsOf(texts);
  const lines = input.replace(/\n$/, "").split("\n");
  if (lines.length > maxLines) return undefined;
  const [only = ""] = scripts;
  const chosen = /^(\d{1,5}|\$)(?:,(\d{1,5}|\$))?p$/.exec(only);
  if (chosen !== null && texts.some((text) => /^-\w*n/.test(text))) {
    const numberOf = (text: string): number => (text === "$" ? lines.length : Number(text));
    const [, first = "", last = first] = chosen;
    return lines.slice(numberOf(first) - 1, numberOf(last)).join("\n");
  }
  const commands = scripts
    .flatMap((script) => commandsIn(script))
    .map((command) => commandOf(command, isExtended));
  if (commands.length === 0 || commands.length > maxCommands) return undefined;
  if (!commands.every((command) => command !== undefined)) return undefined;
  return lines
    .map((line) => commands.reduce((changed, command) => command(changed), line))
    .join("\n");
}

/** The values of `-e`, or the first operand. */
function scriptsOf(texts: readonly string[]): readonly string[] {
  const given = texts.flatMap((text, index) => {
    if (/^-[nErsuz]*e$|^--expression$/.test(text)) return [texts[index + 1] ?? ""];
    return /^(?:-e|--expression=)(.+)$/s.exec(text)?.[1] ?? [];
  });
  if (given.length > 0) return given;
  return texts.filter((text) => !text.startsWith("-")).slice(0, 1);
}

/** `s/a/b/; s,c,d,` one by one. Without a delimiter that ends it, one is left as it is. */
function commandsIn(script: string): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (at < script.length && found.length <= maxCommands) {
    if (/[\s;]/.test(script.charAt(at))) at += 1;
    else {
      const end = endOfCommand(script, at);
      found.push(script.slice(at, end));
      at = end;
    }
  }
  return found;
}

function endOfCommand(script: string, start: number): number {
  const delimiter = script.charAt(start + 1);
  let at = start + 1;
  for (let signs = 0; at < script.length; at += 1) {
    const character = script.charAt(at);
    if (character === "\\") at += 1;
    else if (character === delimiter && signs < 3) signs += 1;
    else if (signs === 3 && /[;\n]/.test(character)) return at;
  }
  return script.length;
}

function commandOf(command: string, isExtended: boolean): Command | undefined {
  const kind = command.charAt(0);
  const delimiter = command.charAt(1);
  const [from = "", to = "", flags = "", ...more] = partsOf(command.slice(2), delimiter);
  if (more.length > 0 || !/^[gpiI\d]*\s*$/.test(flags)) return undefined;
  if (kind === "y") {
    const [own, other] = [Array.from(from), Array.from(to)];
    return (line) => Array.from(line, (one) => other[own.lastIndexOf(one)] ?? one).join("");
  }
  return kind === "s" ? replacing(from, to, flags, isExtended) : undefined;
}

function partsOf(text: string, delimiter: string): readonly string[] {
  const parts = [""];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const add = (more: string): void => {
      parts[parts.length - 1] += more;
    };
    if (character === "\\") {
      at += 1;
      add(text.charAt(at) === delimiter ? delimiter : `\\${text.charAt(at)}`);
    } else if (character === delimiter) parts.push("");
    else add(character);
  }
  return parts;
}

function replacing(
  from: string,
  to: string,
  flags: string,
  isExtended: boolean,
): Command | undefined {
  const pattern = compiled(isExtended ? from : asExtended(from), /i/i.test(flags));
  if (pattern === undefined) return undefined;
  const references = Array.from(to.matchAll(/\\(\d)|\\[^]/g), ([, digit = "0"]) => Number(digit));
  // It refuses to fill in a group that its pattern does not have.
  if (references.some((group) => group > pattern.groupCount())) return undefined;
  const first = Number(/\d+/.exec(flags)?.[0] ?? 1);
  const isAll = flags.includes("g");
  return (line) => {
    const matcher = pattern.matcher(line);
    let changed = "";
    let end = 0;
    let count = 0;
    while (matcher.find()) {
      count += 1;
      if (count < first) continue;
      const groups = Array.from(
        { length: matcher.groupCount() + 1 },
        (_, index) => matcher.group(index) ?? "",
      );
      const put = filled(to, groups);
      // A folder stands for the names in it: behind itself they are all that is in it.
      if (put === `${line}/`) return `${put}*`;
      changed += line.slice(end, matcher.start()) + put;
      end = matcher.end();
      if (!isAll) break;
    }
    return changed + line.slice(end);
  };
}

/** `\1` and `&` in what replaces. */
function filled(to: string, groups: readonly string[]): string {
  const form = /\\(?:(\d)|x([\da-fA-F]{2})|([^\dx]))|&/g;
  return to.replaceAll(form, (_, group?: string, hex?: string, character?: string) => {
    if (group !== undefined) return groups.at(Number(group)) ?? "";
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (character !== undefined) return character === "n" ? "\n" : character;
    return groups[0] ?? "";
  });
}

/** Where a basic pattern has `\(`, an extended one has `(`, and the other way round. */
function asExtended(pattern: string): string {
  return pattern.replaceAll(/\\([(){}|+?])|[(){}|+?]/g, (sign, own?: string) => own ?? `\\${sign}`);
}

function compiled(pattern: string, ignoresCase: boolean): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
  } catch {
    return undefined;
  }
}
