import { codeOptionsOf } from "../shell/interpreters.ts";
import { isShell, programName } from "../shell/program-name.ts";
import { assignment } from "../shell/simple-command.ts";
import type { ShellReading } from "../shell/shell-reading.ts";
import type { SimpleCommand } from "../shell/simple-command.ts";
import type { Word } from "../shell/word.ts";
import { isKnownDecision } from "../control/own-command-line.ts";
import { mentionsControl } from "./mentions-control.ts";
import { readsFiles } from "./file-readers.ts";
import { isTextProgram, isTextVariable, wordsToJudge } from "./text-programs.ts";
import { isProse, named } from "./written-texts.ts";

/** More are not looked at. */
const maxTexts = 64;

/**
 * Texts that are passed to a program and that nothing has read as what it runs: words, input, and
 * files that the script writes for it. Nobody knows all programs that run others, so each may run
 * them, but for those to which they are text. `scripts` have been read.
 */
export function passedTexts(
  { words, stdin }: SimpleCommand,
  {
    name,
    given,
    scripts,
    written,
  }: {
    readonly name: string;
    readonly given: readonly Word[];
    readonly scripts: readonly string[];
    readonly written: Written;
  },
): readonly string[] {
  if (name === "chmod" && words.some(({ text }) => makesExecutable.test(text))) {
    return textsOfFiles(words, written);
  }
  if (isShell(name)) return nothing;
  const judged = wordsToJudge(name, words);
  const own = judged.flatMap(textsOf);
  const others = isTextProgram(name)
    ? nothing
    : [
        readsFiles(name, words) ? "" : (stdin ?? ""),
        ...textsOfFiles(given, written),
        ...ownCommandAmong(judged),
      ];
  const texts = [...own, ...others].filter(
    (text) => mentionsControl(text) && !scripts.some((script) => script.includes(text)),
  );
  if (texts.length === 0) return nothing;
  // A program and its words may be given by an option each.
  if (own.length > 1) texts.push(own.join("\n"));
  const isCode = codeOptionsOf(name) !== undefined;
  return texts.slice(0, maxTexts).map((text) => (isCode ? withoutPrinted(text) : text));
}

/**
 * Parapet, where it is named as what a program runs: `debug x -- parapet unprotect`, or with the
 * words of a command behind it. Else a word is a name: `make parapet`.
 */
function ownCommandAmong(words: readonly Word[]): readonly string[] {
  const texts = words.map(({ text }) => text);
  const at = texts.findIndex(
    (text, index) =>
      programName(text) === "parapet" &&
      (/^(?:--|exec|run|x|dlx)$/.test(texts[index - 1] ?? "") ||
        (/^(?:[~./$]\S*)?parapet$/.test(text) && isKnownDecision(texts.slice(index + 1)))),
  );
  return at < 0 ? nothing : [`parapet ${texts.slice(at + 1).join(" ")}`];
}

/**
 * What stands beside a command: values of the variables that it is started with, and words of the
 * programs that start it.
 */
export function otherTextsIn(words: readonly Word[], written: Written): readonly string[] {
  if (words.length === 0) return nothing;
  const texts = words.flatMap((word) => {
    const [, variable, value = ""] = assignment.exec(word.text) ?? [];
    if (variable === undefined) return textsOf(word);
    return isTextVariable(variable) ? [] : textsOf({ ...word, text: value });
  });
  return [...texts, ...textsOfFiles(words, written)].filter(mentionsControl).slice(0, maxTexts);
}

/** Code that a tool is given. */
export function handedCode(code: string): readonly string[] {
  return mentionsControl(code) ? [withoutPrinted(code)] : nothing;
}

const nothing: readonly string[] = [];

/** What the script has written, and where it is. */
type Written = Pick<ShellReading, "files" | "cwd">;

const makesExecutable = /^(?:[augo]{0,4}\+[rwsXt]*x[rwsXt]*|[0-7]{0,2}[1357][0-7]{0,2}|u=\w*x\w*)$/;
/** What the files hold that these words name, or the folders that they are in. */
function textsOfFiles(words: readonly Word[], { files, cwd }: Written): readonly string[] {
  if (files.size === 0) return nothing;
  return [...files]
    .filter(([path]) => !isProse(path) && named(words, cwd, path))
    .map(([, file]) => file.text() ?? "")
    .filter(mentionsControl);
}

function textsOf({ text, content }: Word): readonly string[] {
  return content === undefined ? [text] : [text, content];
}

/** Code without the texts that it prints, looks for or compares. */
function withoutPrinted(code: string): string {
  return code.replaceAll(printed, "$1");
}
const printed =
  /(\b(?:scan|print|println|puts|echo|say|log|info|warn|write|writeln|count|replace|replaceAll|sub|gsub|includes|indexOf|find|search|match|test|startswith|endswith|split|contains)\s{0,4}\(?\s{0,4}|==\s{0,4})(?:"[^"\n]{0,500}"|'[^'\n]{0,500}')(?:\s{0,4},\s{0,4}(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?/g;
