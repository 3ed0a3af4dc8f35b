import { words as wordsOf } from "../../../core/words.ts";
import { programName } from "../program-name.ts";
import { plainWord, quoted } from "../word.ts";
import type { Word } from "../word.ts";
import type { Launch } from "./launch.ts";

type PackageRunner = {
  /** Its own first words, one of which must be there; none where the package follows at once. */
  readonly verbs?: string;
  /** Options whose value is the next word. */
  readonly withValue?: string;
  /** The verb is itself the program: `corepack pnpm`. */
  readonly isVerbProgram?: boolean;
  /** Words between the verb and the program. */
  readonly operands?: number;
  /** The program comes after `--`, where there is one. */
  readonly afterDashes?: boolean;
  /** A program of its own that has these verbs, too: `uv tool run`. */
  readonly nested?: string;
};

const ofNode =
  "-p --package --cache -w --workspace --prefix -C --dir --filter -F --registry --cwd --userconfig";

/** Runtimes and Parapet, which `yarn NAME` and `bun run NAME` find as well. */
const byName: ReadonlySet<string> = new Set(
  wordsOf("parapet openclaw clawdbot claude codex gemini cursor-agent"),
);
const callOptions: ReadonlySet<string> = new Set(["-c", "--call", "--command"]);

/** A program that runs one from a package, and scripts that it passes to a shell. */
export function packageProgram({ withValue = ofNode, ...runner }: PackageRunner = {}): Launch {
  const verbs = new Set(runner.verbs === undefined ? [] : wordsOf(runner.verbs));
  const options = new Set(withValue === "" ? [] : wordsOf(withValue));
  return ({ words }) => {
    const ran = ranBy(words, verbs, options, runner);
    const passed = scriptAfter(words, options);
    return {
      scripts: [
        ...(ran.length === 0 ? [] : [scriptOf(ran)]),
        ...(passed === undefined ? [] : [passed]),
      ],
    };
  };
}

/** One word with blanks in it is for a shell: `yarn exec 'rm -rf dist'`. */
function scriptOf(ran: readonly Word[]): string {
  const [only] = ran;
  return ran.length === 1 && only !== undefined && /\s/.test(only.text)
    ? only.text
    : ran.map(({ text }) => quoted(text)).join(" ");
}

function ranBy(
  words: readonly Word[],
  verbs: ReadonlySet<string>,
  withValue: ReadonlySet<string>,
  { isVerbProgram = false, operands = 0, afterDashes = false, nested }: PackageRunner,
): readonly Word[] {
  const rest = afterOptions(words.slice(1), withValue);
  const [verb] = rest;
  if (verbs.size === 0) return program(rest);
  if (verb === undefined) return [];
  const own = afterOptions(rest.slice(1), withValue);
  if (verbs.has(verb.text)) {
    if (isVerbProgram) return rest;
    const dashes = afterDashes ? own.findIndex(({ text }) => text === "--") : -1;
    return program(own.slice(operands + dashes + 1));
  }
  if (verb.text === nested && verbs.has(own[0]?.text ?? "")) {
    return program(afterOptions(own.slice(1), withValue));
  }
  const run = verb.text === "run" ? own : rest;
  return byName.has(run[0]?.text ?? "") ? run : [];
}

/** `npx -c '…'`, before any package is named. */
function scriptAfter(words: readonly Word[], withValue: ReadonlySet<string>): string | undefined {
  for (let at = 1; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (callOptions.has(text)) return words[at + 1]?.text;
    const call = /^--call=(.*)$/s.exec(text);
    if (call !== null) return call[1];
    if (withValue.has(text)) at += 1;
    else if (!/^-./.test(text) && !/^(?:exec|x|shell)$/.test(text)) return undefined;
  }
  return undefined;
}

function afterOptions(words: readonly Word[], withValue: ReadonlySet<string>): readonly Word[] {
  let at = 0;
  for (; at < words.length; at += 1) {
    const text = words[at]?.text ?? "";
    if (text === "--") {
      at += 1;
      break;
    }
    if (!/^-./.test(text)) break;
    if (withValue.has(text)) at += 1;
  }
  return words.slice(at);
}

/** `@openai/codex@latest` is the program codex, `npm:openclaw@1` openclaw. */
function program(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first === undefined || first.dynamic || /\s/.test(first.text)) return words;
  const spec = first.text.replace(/^(?:npm|jsr|github|git\+https|nixpkgs)[:#]/, "");
  const own = rest[0]?.text === "--" ? rest.slice(1) : rest;
  return [plainWord(nameOf(spec)), ...own];
}

function nameOf(spec: string): string {
  const scoped = /^@([^/]+)\/([^@/]+)/.exec(spec);
  if (scoped !== null) return scoped[1] === "parapet" ? "parapet" : (scoped[2] ?? spec);
  return /[/\\]/.test(spec) ? programName(spec) : spec.replace(/@.*$/, "");
}
