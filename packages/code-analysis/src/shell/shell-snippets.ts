import { commandsListedIn } from "../text/listed-commands.ts";
import type { MarkedText } from "../text/marked-text.ts";
import { frontMatterCommands } from "./front-matter-commands.ts";
import { mayStartCode } from "./inner-code.ts";
import { writtenScripts } from "./written-scripts.ts";

/** A piece of shell in a text. */
export type Snippet = {
  readonly text: string;
  /** Its offset in the whole text, in UTF-16 code units. Its characters keep their positions. */
  readonly start: number;
  /** True for a block of code and a script, false for code within a sentence. */
  readonly isBlock: boolean;
  /** True for code that a sentence instructs to run, or that is alone on its line. */
  readonly isAlone: boolean;
  /** True for code that ends its line, behind a colon: "- Register the key: `…`". */
  readonly isLabeled?: true;
  /** True for a script that other shell code writes into a file. */
  readonly isWritten?: true;
};

/** Words that a block must contain to be read. */
const commandLike =
  /(?:^|[|;&(]|\$ )[^\S\n]*(?:sudo[^\S\n]+)?(?:curl|wget|bash|sh|zsh|nc|ncat|netcat|telnet|socat|dig|nslookup|ping|chmod|echo|base64|eval|source|crontab|rm|tar|unzip|export|cat|env|printenv|python[\d.]*|node|bun|deno|tsx)\b/m;
/** Words that a text must contain before its shell code is read. */
const worthReading = [
  "curl",
  "wget",
  "base64",
  "xxd",
  "/dev/tcp",
  "/dev/udp",
  "ncat",
  "netcat",
  "dig ",
  "nslookup",
  "nc ",
  "socat",
  "mkfifo",
  "mknod",
  "telnet",
  "aria2c",
] as const;
const mostSnippets = 400;

const known = new WeakMap<MarkedText, readonly Snippet[]>();

/** Every shell snippet in a text that may contain a match. They are sought once for all signals. */
export function shellSnippets(marked: MarkedText): readonly Snippet[] {
  const snippets = known.get(marked) ?? snippetsIn(marked);
  known.set(marked, snippets);
  return snippets;
}

function snippetsIn(marked: MarkedText): readonly Snippet[] {
  const { glance } = marked;
  if (!worthReading.some((word) => glance.mayHold(word)) && !mayStartCode(glance)) return [];
  if (marked.format === "script") return [];
  if (marked.format === "shell") {
    const whole: Snippet = { text: marked.text, start: 0, isBlock: true, isAlone: true };
    return withWritten([whole]);
  }
  return withWritten([
    ...frontMatterCommands(marked),
    ...blocks(marked),
    ...settings(marked),
    ...spans(marked),
  ]).slice(0, mostSnippets);
}

function* blocks({ lines, text }: MarkedText): Generator<Snippet> {
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index];
    if (first?.isShell !== true) continue;
    let last = index;
    while (lines[last + 1]?.isShell === true) last += 1;
    const end = lines[last];
    index = last;
    if (end === undefined) continue;
    const block = text.slice(first.start, end.start + end.text.length);
    if (!commandLike.test(block)) continue;
    yield { text: withoutPrompts(block), start: first.start, isBlock: true, isAlone: true };
  }
}

const ofJson = /^json[c5]?$/;

/** Settings in a block, which name commands that something starts: tasks of an editor, hooks. */
function* settings({ lines, text, glance }: MarkedText): Generator<Snippet> {
  if (!glance.holdsOne(['"command"', 'command"'])) return;
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index];
    if (first?.isCode !== true || !ofJson.test(first.tag)) continue;
    let last = index;
    while (lines[last + 1]?.isCode === true) last += 1;
    const end = lines[last];
    index = last;
    if (end === undefined) continue;
    const block = text.slice(first.start, end.start + end.text.length);
    const commands = commandsListedIn(block, "commands");
    if (commandLike.test(commands))
      yield { text: commands, start: first.start, isBlock: true, isAlone: true };
  }
}

function withWritten(snippets: readonly Snippet[]): readonly Snippet[] {
  return snippets.flatMap((one) =>
    one.isBlock && one.text.includes("<<") ? [one, ...writtenScripts(one)] : [one],
  );
}

/** A prompt is blanked, so that positions stay the same; the output of commands is omitted. */
function withoutPrompts(block: string): string {
  if (!/^\s*(?:\$|%|>) /m.test(block)) return block;
  return block
    .split("\n")
    .map((line, index, all) =>
      /^\s*[$%>] /.test(line)
        ? line.replace(/[$%>]/, " ")
        : (all[index - 1] ?? "").trimEnd().endsWith("\\")
          ? line
          : " ".repeat(line.length),
    )
    .join("\n");
}

/** Code within sentences. */
function* spans({ lines }: MarkedText): Generator<Snippet> {
  for (const { isCode, text, start } of lines) {
    if (isCode || !text.includes("`")) continue;
    for (const match of text.matchAll(/(`{1,2})(?!`)([^`]{4,1000})\1(?!`)/g)) {
      const [, marks = "", code = ""] = match;
      if (/\s/.test(code)) {
        const before = text.slice(0, match.index);
        const after = text.slice(match.index + match[0].length);
        const isAlone = isRunAtOnce(before) || isInstructedToRun(before, after);
        const isLabeled = /[:：]\s*$/.test(before) && /^[\s.;]*$/.test(after);
        yield {
          text: code,
          start: start + match.index + marks.length,
          isBlock: false,
          isAlone,
          ...(isLabeled ? { isLabeled } : {}),
        };
      }
    }
  }
}

/** `!` before code of a skill or a command: it is run when the text is loaded. */
function isRunAtOnce(before: string): boolean {
  return /(?:^|\s)!$/.test(before);
}

const runs =
  /(?:^|[\s*_>([])(?:run|execute|exec|type|enter|paste|use|issue|invoke|ejecut\p{L}*|execut\p{L}*|führe|exécute\p{L}*|выполн\p{L}*|запуст\p{L}*)(?:[\s*_](?:[^`.,]{0,60}))?$|(?:运行|執行|执行|実行)[^`。]{0,20}$/iu;

function isInstructedToRun(before: string, after: string): boolean {
  const isWhole = /^[\s>*+\d.)-]{0,80}$/.test(before) && /^[\s.;:]{0,80}$/.test(after);
  return isWhole || runs.test(before.slice(-120));
}
