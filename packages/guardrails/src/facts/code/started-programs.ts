import { quoted } from "../shell/word.ts";

/**
 * Stands in a script for a part that only running the code would tell. No shell has a variable of
 * this name, so that no script can set it.
 */
export const unknownPart = "${^}";

const maxStarts = 32;
/** Of code. Characters. */
const maxCode = 16_384;
/** Of what a start is given. Characters. */
const maxExpression = 500;
/** Names for names for … */
const maxNames = 4;
/** Of names, all together. */
const maxLookups = 64;

/** Where code starts a program: what it is given follows. */
const starting =
  /(?<![\w$])(?:(?:child_process["'`]?\s{0,4}\)?\.|cp\.|(?<![.)\]]))exec(?:Sync)?|os\.exec[lv]\w{0,3}|exec[lv]p?e?|(?:posix_?)?spawn\w{0,24}|execFile(?:Sync)?|system\d?|popen\d?|Popen|proc_open|passthru|shell_exec|shell-command|check_output|check_call|getoutput|getstatusoutput|subprocess\.(?:run|call)|run_path|create_subprocess_(?:shell|exec)|execute_process|os\.execute|exec\.Command|Command(?:::new)?|ProcessBuilder|run-program|start-process|call-process)(?:\s{0,4}\(|[ \t]{1,4}(?=["'$@%\w]))/g;
/** `print … | "sh"` and `… | getline` of awk. */
const piped =
  /\bprintf?\b[ \t(]{0,4}([^|;}\n]{1,300}?)\)?[ \t]{0,4}\|&?[ \t]{0,4}"[^"\n]{0,40}\b(?:\w{0,4}sh|xargs|parallel|env|at)\b[^"\n]{0,40}"|(?<=([^|;{}\n(]{0,300}))\|&?[ \t]{0,4}getline\b/g;
/** `print … | "xargs parapet"` of awk: what is printed is the input of the program. */
const fed =
  /\bprintf?\b[ \t(]{0,4}([^|;}\n]{1,300}?)\)?[ \t]{0,4}\|&?[ \t]{0,4}"([^"\n]{0,40}\b(?:xargs|parallel)\b[^"\n]{0,40})"/g;
/** `exec` of Tcl, with something put together among its words. */
const bareWords =
  /(?:^|[\n;[{])[ \t]{0,8}exec[ \t]{1,4}(?=[\w/.-]{0,80}[[$])([^\n;}"',]{1,300})(?=[\n;}]|$)/g;
/** Between backticks, or in `qx(…)` and `%x(…)`, with a variable in it. */
const backticked =
  /`([^`\n]{0,200}[$#][^`\n]{0,200})`|(?:\bqx|%x)\s{0,4}[({[]((?:#\{[^}\n]{0,80}\}|[^)}\]\n]){1,400})/g;

/**
 * The commands that code puts together and starts, as scripts for a shell, with a mark for each
 * part that only running it would tell: `system($1 " fix")`, `system("l" "s")`. Those that are a
 * plain text are not among them.
 */
export function startedPrograms(written: string): readonly string[] {
  const code = written.slice(0, maxCode);
  const scripts: string[] = [];
  const names = namesOf(code);
  for (const match of code.matchAll(starting).take(maxStarts)) {
    const from = match.index + match[0].length;
    const expression = code.slice(from, from + maxExpression);
    scripts.push(...scriptsOf(expression, names, match[0].endsWith("(")));
  }
  for (const [, printed = "", command = printed] of code.matchAll(piped).take(maxStarts)) {
    scripts.push(...scriptsOf(command, names, false));
  }
  for (const [, printed = "", program = ""] of code.matchAll(fed).take(maxStarts)) {
    const words = elementsOf(printed, names, false, 0).map(wordOf);
    scripts.push(`echo ${words.join(" ")} | ${withUnknowns(program)}`);
  }
  for (const [, line = ""] of code.matchAll(bareWords).take(maxStarts)) {
    scripts.push(withUnknowns(line.replaceAll(/\[[^[\]]{0,100}\]/g, () => unknownPart)));
  }
  for (const [, ticks = "", other = ticks] of code.matchAll(backticked).take(maxStarts)) {
    scripts.push(withUnknowns(other));
  }
  return [...new Set(scripts)].slice(0, maxStarts);
}

type Piece = { readonly text: string; readonly isKnown: boolean };

/** A single text is a script, as it is; of several, each is a word. */
function scriptsOf(expression: string, names: Names, isCall: boolean): readonly string[] {
  const [first = [], ...rest] = elementsOf(expression, names, isCall, 0);
  const raw = first.map(({ text }) => text).join("");
  const words = rest.map(wordOf);
  const script = [raw, ...words].join(" ").trim();
  if (!script.includes(unknownPart) && first.length < 2) return [];
  // What a function makes of texts may be a command with these words: `paste(p, "fix")`.
  const texts = raw.trim() === unknownPart && rest.length === 0 ? textsIn(expression, isCall) : "";
  return texts === "" ? [script] : [script, `${unknownPart} ${texts}`];
}

function wordOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text: part, isKnown }) => (isKnown ? quoted(part) : part)).join("");
}

function textsIn(expression: string, isCall: boolean): string {
  const end = isCall ? closing(`(${expression}`, 0) : expression.length;
  return [...expression.slice(0, end).matchAll(anyText)].map(([, , own = ""]) => own).join(" ");
}
const anyText = /(["'])([^"'\\\n]{1,200})\1/g;

const text = /(?:\b[rbfu]{1,2})?(["'`])((?:(?!\1)[^\\\n]|\\.){0,400})\1/y;
const ending =
  /\s*(?:[;\n|?]|&&|\b(?:if|for|unless|while|do|in|and|or)\b|[A-Za-z_]\w{0,40}\s?(?:=(?![=~])|:(?!:)))/y;
const operand = /[@$%*&]{0,2}[A-Za-z_]\w{0,80}(?:(?:\.|->|::)\w{1,80}){0,8}|[$@]\W|\$?\d+|\$_?/y;

/** What a call is given, one after the other, each in its pieces. */
function elementsOf(
  expression: string,
  names: Names,
  isCall: boolean,
  depth: number,
): readonly (readonly Piece[])[] {
  const elements: Piece[][] = [[]];
  let open = 0;
  let at = 0;
  const unknown: Piece = { text: unknownPart, isKnown: false };
  const add = (piece: Piece): void => {
    const last = elements.at(-1);
    if (piece.isKnown || last?.at(-1)?.isKnown !== false) last?.push(piece);
  };
  while (at < expression.length) {
    const sign = expression.charAt(at);
    text.lastIndex = at;
    const written = text.exec(expression);
    if (written !== null) {
      at = text.lastIndex;
      // `"text".lower()`, `"text"[1:]`
      const isChanged = /^(?:\[|\.\w{1,40}\()/.test(expression.slice(at, at + 42));
      add(isChanged ? unknown : { text: withUnknowns(written[2] ?? ""), isKnown: true });
      continue;
    }
    ending.lastIndex = at;
    if (ending.test(expression)) break;
    if (sign === ",") elements.push([]);
    else if ("([{".includes(sign)) open += 1;
    else if (")]}".includes(sign)) {
      open -= 1;
      if (open < 0 && (isCall || sign !== "]")) break;
    } else {
      operand.lastIndex = at;
      const [name = ""] = operand.exec(expression) ?? [];
      if (name !== "") {
        at += name.length;
        const call = expression.charAt(at);
        const value = call === "(" || call === "[" ? undefined : valueOf(name, names, depth);
        if (value === undefined) add(unknown);
        else for (const piece of value) add(piece);
        if (call === "(" || call === "[") at = closing(expression, at);
        continue;
      }
    }
    at += 1;
  }
  return elements.filter((pieces) => pieces.length > 0);
}

/** What names are given in code, and how many may still be looked up. */
type Names = { readonly values: ReadonlyMap<string, string>; readonly code: string; left: number };

const given = /(?<![\w$.])(\$?[A-Za-z_]\w{0,80})\s{0,4}(:?=(?![=~>])|[+.]=|<<)\s{0,4}/g;

/** The expressions of names that are given one value alone: of several nobody knows which it is. */
function namesOf(code: string): Names {
  const values = new Map<string, string>();
  for (const { index, 0: written, 1: name = "", 2: sign = "" } of code.matchAll(given)) {
    const from = index + written.length;
    const isOnly = sign.endsWith("=") && !/^[+.]/.test(sign) && !values.has(name);
    values.set(name, isOnly ? code.slice(from, from + maxExpression) : "");
  }
  return { values, code, left: maxLookups };
}

/** The pieces of the value of a name; undefined where nobody knows it, or it may change. */
function valueOf(name: string, names: Names, depth: number): readonly Piece[] | undefined {
  const { values, code } = names;
  const value = values.get(name) ?? "";
  if (value === "" || depth >= maxNames || names.left <= 0) return undefined;
  if (code.includes(`${name}.`) || code.includes(`${name}[`)) return undefined;
  names.left -= 1;
  return elementsOf(value, names, false, depth + 1)[0];
}

/** Behind the bracket that closes the one here. */
function closing(expression: string, start: number): number {
  let open = 0;
  for (let at = start; at < expression.length; at += 1) {
    const sign = expression.charAt(at);
    if (sign === "(" || sign === "[") open += 1;
    else if (sign === ")" || sign === "]") {
      open -= 1;
      if (open === 0) return at + 1;
    }
  }
  return expression.length;
}

/** A text of code in which an unknown part stands for each value that is put into it. */
function withUnknowns(written: string): string {
  return written
    .replaceAll(/\\[nr]/g, "\n")
    .replaceAll(
      /[#$]\{[^{}]{0,100}\}|\{[A-Za-z_][\w.]{0,80}\}|\{\d?\}|%[sdv]|[$@]\w+/g,
      () => unknownPart,
    );
}
