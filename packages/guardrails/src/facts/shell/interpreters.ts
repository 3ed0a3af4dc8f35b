import { words as wordsOf } from "../../core/words.ts";
import { decodedTexts } from "../code/decoded-texts.ts";
import { spelledOut } from "../code/spelled-out.ts";
import { startedPrograms } from "../code/started-programs.ts";
import { limitWhitespace } from "../limit-whitespace.ts";
import { isJudged, readsAsCommand } from "./launchers/judged-programs.ts";
import { programName } from "./program-name.ts";
import { quoted as asWord } from "./word.ts";

/** For each program, the options after which the text of a program follows. */
const codeOptions: readonly (readonly [programs: string, options: string])[] = [
  ["node nodejs bun tsx ts-node qjs d8", "-e --eval -p --print -pe"],
  ["deno", "eval"],
  ["python pypy ipython", "-c"],
  ["perl", "-e -E -ne -pe -le -we -lne -nle"],
  ["ruby jruby", "-e -ne -pe"],
  ["php", "-r -R -B"],
  ["lua luajit r rscript osascript", "-e"],
  ["powershell pwsh", "-encodedcommand -enc -ec -EncodedCommand -e"],
  [
    "groovy scala julia elixir iex raku clojure clj bb racket ocaml ghc runghc crystal nim kotlin kotlinc janet",
    "-e --eval eval",
  ],
  ["erl", "-eval"],
  ["rails", "runner r"],
  ["jshell gp", ""],
  ["gnuplot", "-e"],
  ["octave octave-cli", "--eval"],
  ["maxima", "--batch-string --run-string -r"],
  ["guile chibi-scheme gosh tclsh expect wish hy", "-c"],
  ["sbcl ecl ccl abcl clisp fennel", "--eval -eval -x -e"],
  ["swipl", "-g -t"],
  ["emacs emacsclient", "--eval -eval --execute"],
];

const byProgram: ReadonlyMap<string, readonly string[]> = new Map(
  codeOptions.flatMap(([programs, options]) =>
    wordsOf(programs).map((program) => [program, wordsOf(options)] as const),
  ),
);

/**
 * The options of an interpreter that take code, whatever its version; undefined for what is no
 * interpreter.
 */
export function codeOptionsOf(name: string): readonly string[] | undefined {
  return (
    byProgram.get(name) ?? (/\dw?$/.test(name) ? byProgram.get(withoutVersion(name)) : undefined)
  );
}

/** `python` for `python3.12`. */
function withoutVersion(name: string): string {
  return name.replace(/[\d.]{1,16}w?$/, "");
}

/**
 * The code in the words of an interpreter; "" when they hold none. With `-c` before it, right
 * behind it (`-c'…'`) or after `=`.
 */
export function codeIn(words: readonly string[], options: readonly string[]): string {
  for (const [index, word] of words.entries()) {
    if (index === 0) continue;
    if (options.includes(word)) return words[index + 1] ?? "";
    const option = options.find((one) => word.startsWith(`${one}=`));
    if (option !== undefined) return word.slice(option.length + 1);
    const attached = options.find((one) => /^-[a-zA-Z]$/.test(one) && word.startsWith(one));
    if (attached !== undefined) return word.slice(2);
    if (!word.startsWith("-")) return "";
  }
  return "";
}

/** The texts that a program passes to a shell: `os.system("…")`, `execSync('…')`. */
export function scriptsInCode(given: string): readonly string[] {
  const written = withProgramFirst(given);
  const own = [...scriptsOf(written), ...startedPrograms(limitWhitespace(written))];
  const [, ...further] = spelledOut(written);
  if (further.length === 0) return own;
  const known = new Set(own);
  const more = further.flatMap(scriptsOf).filter((script) => !known.has(script));
  return [...own, ...new Set(more)];
}

/** `exec { "PROGRAM" } "NAME", …` of Perl: the name that a program is given is not the program. */
function withProgramFirst(code: string): string {
  return code.replaceAll(
    /\b(exec|system)(\s{0,4}\(?)\s{0,4}\{\s{0,4}([^{};\n]{1,200})\}\s{0,4}[^,;\n]{1,200}/g,
    "$1$2 $3",
  );
}

/** At most 64. */
function scriptsOf(written: string): readonly string[] {
  const code = limitWhitespace(written);
  const call =
    /(?:system|popen|exec|execSync|execFile|execFileSync|spawn|spawnSync|run|call|check_output|execute|os:cmd|cmd|Command|shell|shell-command|call-process|start-process|script|spawn_command_line_sync|check_call|shell_exec|passthru|Popen|getoutput|spawnlp|execvp|execlp|capture2|qx|sh|\$)(?:\s{0,4}\(|\s{1,4}(?=["']))\s{0,4}\[?\s{0,4}(?:r|b|f)?(["'`])/g;
  const scripts: string[] = [];
  for (const match of code.matchAll(call)) {
    const start = match.index + match[0].length;
    const text = quoted(code, start, match[1] ?? "");
    // `["curl", "…"]` and `"curl", ["…"]`.
    const end = start + text.length + 1;
    const list = /^\s{0,8},\s{0,8}(?:\{\s{0,8}args:\s{0,8})?\[?\s{0,8}(?=["'`])/.exec(
      code.slice(end, end + 48),
    );
    const rest =
      match[0].includes("[") || list !== null ? wordsOfList(code, end, list?.[0].length) : [];
    scripts.push([text, ...rest].join(" "));
    if (scripts.length === 16) break;
  }
  for (const [, list = ""] of code.matchAll(
    /\b(?:system|exec)\s{0,4}\(?\s{0,4}qw\s{0,4}[[({</]([^\])}>\n]{1,500})/g,
  )) {
    scripts.push(list);
    if (scripts.length >= 24) break;
  }
  for (const [, ...forms] of code.matchAll(
    /(?:=|^|\$|\b(?:print|puts|echo)|[;\s({])\s{0,8}`([^`\n]{1,500})`|%x[[({]([^\])}\n]{1,500})|\bqx\s{0,4}[[({|/!](?!\s{0,4}["'`[])([^\])}|!\n]{1,500})|do shell script "([^"\n]{1,500})"|"([^"\n]{1,500})"\s{0,8}\|\s{0,8}getline/g,
  )) {
    if (scripts.length >= 32) break;
    scripts.push(forms.join(""));
  }
  scripts.push(...programsOfLisp(code), ...commandLines(code), ...decodedCommands(code));
  if (startsPrograms.test(code)) {
    const texts = [...code.matchAll(literal)].map(([, ...forms]) => forms.join(""));
    const lists = [...code.matchAll(programList)].slice(0, 16);
    const commands = lists.map(([list]) => listed(list));
    const found = [...texts, ...commands.filter((command) => !scripts.includes(command))];
    scripts.push(...found.filter(readsAsCommand).slice(0, 16));
  }
  return scripts;
}

/**
 * `(call-process "rm" nil nil nil "-rf" "dist")`: its texts, from the first that is a program. At
 * most 16.
 */
function programsOfLisp(code: string): readonly string[] {
  const calls = [...code.matchAll(lispCall)].slice(0, 16);
  return calls.flatMap(([, form = ""]) => {
    const texts = [...form.matchAll(/"([^"\n]{0,300})"/g)].map(([, one = ""]) => one);
    const at = texts.findIndex((one) => isJudged(programName(one)));
    return at < 0 ? [] : [texts.slice(at).map(asWord).join(" ")];
  });
}
const lispCall =
  /\((?:call-process(?:-region)?|process-file|start-process|start-file-process|make-process|process-lines|uiop:run-program|run-program)\s([^)]{1,500})\)/g;

/** `exec rm -r dist` of Tcl, and `!rm -r dist` of a notebook. At most 16. */
function commandLines(code: string): readonly string[] {
  const found = [...code.matchAll(commandLine)].slice(0, 64);
  return found
    .map(([, line = ""]) => line)
    .filter(readsAsCommand)
    .slice(0, 16);
}
const commandLine = /(?:^|[\n;[{])[ \t]{0,8}(?:exec[ \t]{1,8}|!|%sx[ \t]{1,8})([^\n;\]}]{1,500})/g;

/** Commands that code decodes. At most 8. */
function decodedCommands(code: string): readonly string[] {
  return decodedTexts(code).filter(readsAsCommand).slice(0, 8);
}

/** Where such a word stands, a text that reads as a command may come to it by a variable. */
const programList = /(["'])[\w./-]{1,80}\1(?:\s{0,4},\s{0,4}(["'])[^"'\n]{0,300}\2){1,32}/g;

/** `"rm", "-rf", "/etc"`, as a shell would be given it. */
function listed(list: string): string {
  const [program = "", ...rest] = [...list.matchAll(/(["'])([^"'\n]{0,300})\1/g)].map(
    ([, , one = ""]) => one,
  );
  return [program, ...rest.map(asWord)].join(" ");
}

const startsPrograms =
  /\b(?:system|popen|Popen|exec\w*|spawn\w*|subprocess|child_process|check_call|check_output|shell_exec|passthru)\b|\|\s{0,8}"|`\$|\bqx\b/;
const literal = /"([^"\n]{1,500})"|'([^'\n]{1,500})'/g;

/** At most 32 further texts of a list: `["curl", "https://…"]`. */
function wordsOfList(code: string, start: number, skipped = 0): readonly string[] {
  const found: string[] = [];
  let at = start + skipped;
  while (found.length < 32) {
    const gap = /^[\s,]*(["'`])/.exec(code.slice(at, at + 64));
    if (gap === null) break;
    const text = quoted(code, at + gap[0].length, gap[1] ?? "");
    found.push(asWord(text));
    at += gap[0].length + text.length + 1;
  }
  return found;
}

function quoted(code: string, start: number, quote: string): string {
  let at = start;
  while (at < code.length && code.charAt(at) !== quote) at += code.charAt(at) === "\\" ? 2 : 1;
  return code.slice(start, at);
}
