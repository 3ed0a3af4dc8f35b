import { words as wordsOf } from "../../words.ts";
import { programName } from "./program-name.ts";
import { plainWord, quoted } from "./word.ts";
import type { Word } from "./word.ts";

/** A program that runs one from a package, named by the words that come before it. */
type Runner = {
  /** Its own first words, one of which must be there; none where the package follows at once. */
  readonly verbs: ReadonlySet<string>;
  readonly withValue: ReadonlySet<string>;
};

function runner(verbs: string, withValue: string): Runner {
  return {
    verbs: new Set(verbs === "" ? [] : wordsOf(verbs)),
    withValue: new Set(withValue === "" ? [] : wordsOf(withValue)),
  };
}

const ofNode =
  "-p --package --cache -w --workspace --prefix -C --dir --filter -F --registry --cwd --userconfig";

const runners: ReadonlyMap<string, Runner> = new Map([
  ["npx", runner("", ofNode)],
  ["pnpx", runner("", ofNode)],
  ["bunx", runner("", ofNode)],
  ["npm", runner("exec x", ofNode)],
  ["pnpm", runner("dlx exec", ofNode)],
  ["yarn", runner("dlx exec", ofNode)],
  ["bun", runner("x", ofNode)],
  ["uvx", runner("", "--from --with -p --python --index --index-url --with-requirements")],
  [
    "uv",
    runner(
      "run",
      "--from --with -p --python --index --project --directory --package --extra --group",
    ),
  ],
  ["pipx", runner("run", "--spec --python --pip-args")],
  ["poetry", runner("run", "-C --directory -P")],
  ["pipenv", runner("run", "")],
  ["pdm", runner("run", "-p")],
  ["rye", runner("run", "")],
  ["hatch", runner("run", "-e -p")],
  ["conda", runner("run", "-n --name -p --prefix")],
  ["mamba", runner("run", "-n --name -p --prefix")],
  ["bundle", runner("exec", "")],
  ["mise", runner("exec x", "-C")],
  ["asdf", runner("exec", "")],
  ["direnv", runner("exec", "")],
  ["nix", runner("run shell develop", "-f")],
  ["volta", runner("run", "--node --npm")],
  ["fnm", runner("exec", "--using")],
  ["corepack", runner("npm pnpm yarn", "")],
  ["deno", runner("run", "--config --import-map --allow-read --lock")],
]);

/** Runtimes and Parapet, which `yarn NAME` and `bun run NAME` find as well. */
const byName: ReadonlySet<string> = new Set(
  wordsOf("parapet openclaw clawdbot claude codex gemini cursor-agent"),
);
const callOptions: ReadonlySet<string> = new Set(["-c", "--call", "--command"]);

/** The scripts that a package runner stands for: the program that it runs with its words, and one that it hands to a shell. */
export function scriptsOfRunner(name: string, words: readonly Word[]): readonly string[] {
  const found = runners.get(name);
  if (found === undefined) return none;
  const ran = ranBy(name, found, words);
  const handed = scriptAfter(words, found.withValue);
  return [
    ...(ran.length === 0 ? [] : [ran.map(({ text }) => quoted(text)).join(" ")]),
    ...(handed === undefined ? [] : [handed]),
  ];
}

const none: readonly string[] = [];

function ranBy(
  name: string,
  { verbs, withValue }: Runner,
  words: readonly Word[],
): readonly Word[] {
  const rest = afterOptions(words.slice(1), withValue);
  const [verb] = rest;
  if (verbs.size === 0) return program(rest);
  if (verb === undefined) return [];
  const own = afterOptions(rest.slice(1), withValue);
  if (verbs.has(verb.text)) {
    if (name === "corepack") return rest;
    // `mise exec TOOL … -- PROGRAM`
    const dashes = name === "mise" ? own.findIndex(({ text }) => text === "--") : -1;
    return program(name === "direnv" ? own.slice(1) : own.slice(dashes + 1));
  }
  const run = verb.text === "run" || verb.text === "tool" ? own : rest;
  if (name === "uv" && run[0]?.text === "run")
    return program(afterOptions(run.slice(1), withValue));
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
  if (first === undefined || first.dynamic) return words;
  const spec = first.text.replace(/^(?:npm|jsr|github|git\+https|nixpkgs)[:#]/, "");
  const scoped = /^@([^/]+)\/([^@/]+)/.exec(spec);
  const name =
    scoped === null
      ? /[/\\]/.test(spec)
        ? programName(spec)
        : spec.replace(/@.*$/, "")
      : scoped[1] === "parapet"
        ? "parapet"
        : (scoped[2] ?? spec);
  const own = rest[0]?.text === "--" ? rest.slice(1) : rest;
  return [plainWord(name), ...own];
}
