import { fileUseOf } from "../commands/file-programs.ts";
import { isKnownDecision } from "../control/own-command-line.ts";
import { judgedNames, readsAsCommand } from "../shell/launchers/judged-programs.ts";
import { programName } from "../shell/program-name.ts";
import { quoted } from "../shell/word.ts";
import { limitWhitespace } from "../limit-whitespace.ts";

/** Commands that are looked at in one text. */
const maxCommands = 32;
/** Of one command. Characters. */
const maxCommand = 1000;
/** Of a text. Characters. */
const maxText = 65_536;

const program = new RegExp(
  `(?<![\\w.-])(?:[\\w.~$:{}-]{0,80}[\\\\/]){0,8}(?:${judgedNames.join("|")})(?:\\.[cm]?js|\\.exe)?(?![\\w./-])`,
  "g",
);

/**
 * What a command may stand behind: the start, a sign, or a word that runs what follows. Bullets,
 * headings and ends of sentences are none.
 */
const commandPlace =
  /(?:^|[\n"'`(){}[\]=:;|&!%~$@^+]|--)[ \t]{0,8}(?:[A-Za-z_]\w{0,40}=\S{0,40}[ \t]{1,8})?$|<$|(?:^|["'\n])(?:[\d*,/-]{1,16}[ \t]{1,8}){5}$|\bIN_[\w,=]{1,40}[ \t]{1,8}$|\b(?:exec|execute|run|spawn|shell|sh|bash|cmd|command|system|call|start|do|then|sudo|nohup|env|npx|bunx|term|terminal|launch|invoke|eval|COMMAND)[ \t]{1,8}$/;

/**
 * The commands that are in a text of whatever language, as scripts for a shell:
 * `os:cmd("parapet unprotect x")`, `["parapet", "unprotect", "x"]`,
 * `{"cmd": "parapet", "args": ["unprotect"]}`. A sentence about a command is none. `cut` is told
 * where there are more than are looked at.
 */
export function commandsInText(written: string, cut: () => void): readonly string[] {
  const text = plainly(written.slice(0, maxText));
  const [first = ""] = /^\s{0,8}[\w./-]{1,80}(?=\s)/.exec(text) ?? [];
  const found =
    fileUseOf(programName(first.trim())) === undefined ? [] : [text.slice(0, maxCommand)];
  for (const match of text.matchAll(program)) {
    const { index } = match;
    const end = index + match[0].length;
    if (commandPlace.test(text.slice(Math.max(0, index - 80), index))) {
      const command = text.slice(index, endOf(text, index));
      if (isCommand(match[0], command)) {
        found.push(command);
        if (command.length === maxCommand) cut();
      }
    }
    const listed = wordsOfList(text.slice(end, end + maxCommand));
    if (listed.length > 0) found.push([match[0], ...listed.map(quoted)].join(" "));
    if (found.length >= maxCommands) {
      cut();
      break;
    }
  }
  return [...found, ...keyedCommands(text)];
}

/** Without the signs by which one text is put into another. */
function plainly(text: string): string {
  return limitWhitespace(
    text
      .replaceAll(/\\{1,4}(["'`])/g, "$1")
      .replaceAll(/\\[nr]/g, "\n")
      .replaceAll(/\\[t ]|%20/g, " "),
  );
}

/**
 * Where a command ends that begins here: where its quote does, or the line, or the bracket around
 * it.
 */
function endOf(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxCommand);
  const quote = /["'`][ \t]{0,8}$/.exec(text.slice(Math.max(0, start - 9), start))?.[0].charAt(0);
  for (let at = start; at < limit; at += 1) {
    const character = text.charAt(at);
    if (character === quote || character === "\n") return at;
    if (quote !== undefined) continue;
    if (/[)\]}`>]/.test(character)) return at;
    if (character !== '"' && character !== "'") continue;
    const closing = text.indexOf(character, at + 1);
    if (!/[\s=]/.test(text.charAt(at - 1)) || closing < 0) return at;
    at = closing;
  }
  return limit;
}

/**
 * Also Parapet's own commands, where no more follows than they take: they refuse what a sentence
 * would go on with.
 */
function isCommand(name: string, command: string): boolean {
  if (!programName(name).startsWith("parapet"))
    return readsAsCommand(command) || isControl(command);
  const own = (/^[^;|&#<>]*/.exec(command)?.[0] ?? "").trim().split(/\s{1,8}/);
  return isKnownDecision(own.slice(1));
}

const controlOrder =
  /^\S*(?:systemctl|launchctl|service|pkill|killall|claude|openclaw|clawdbot|codex|gemini|cursor-agent)\s/;

function isControl(command: string): boolean {
  return controlOrder.test(command);
}

/** `", "unprotect", "x"]`: the texts of a list, behind the program that it begins with. */
function wordsOfList(after: string): readonly string[] {
  const gap = /^["']\s{0,4}[,;\s]\s{0,4}[[({c]{0,2}\s{0,4}["']|^[,;](?=\w)/.exec(after);
  if (gap === null) return [];
  const [list = ""] = after.slice(gap[0].length).split(/[\n\])}]/, 1);
  return list
    .split(/["'`,;\s]{1,16}/)
    .filter(Boolean)
    .slice(0, 16);
}

const keyed =
  /(?:(?:exec\w{0,16}|cmd|command|program|prog|bin|binary|path|file|shell|tool)["']?\s{0,4}[=:]|\b(?:new|command|spawn|exec|run|process|cmd)\()\s{0,4}["']?(?:[\w.~$-]{0,80}\/){0,8}parapet["']?(?=[\s,;)}>])/gi;
const argument = /["'=,[\s]\s{0,4}["']?([a-z-]{3,16}(?:["',\s]{1,8}[a-z-]{3,16})?)/g;

/** A program and its words that are given by keys or options of their own. */
function keyedCommands(text: string): readonly string[] {
  return [...text.matchAll(keyed)].slice(0, 8).flatMap((match) => {
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 200);
    return [...after.matchAll(argument)]
      .map(([, words = ""]) => words.split(/["',\s]{1,8}/))
      .filter((words) => isKnownDecision(words) || isKnownDecision([...words, "x"]))
      .map((words) => `parapet ${words.join(" ")}`);
  });
}
