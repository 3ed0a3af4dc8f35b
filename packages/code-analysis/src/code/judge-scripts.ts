import type { ScriptLanguage } from "../text/script-language.ts";
import type { Hit } from "../text/signal.ts";
import { findFlows, type Flows } from "./flow.ts";
import { lineFinder } from "./line-finder.ts";
import type { SkillProgram } from "./link.ts";
import { openedSignal, openedSecretStores } from "./opened-secret-stores.ts";
import { readScript } from "./read-script.ts";
import { shownSignal } from "./send-sinks.ts";

/** A script of a skill. */
export type Script = {
  /** Below the folder of the skill, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly language: ScriptLanguage;
  /** Of a piece of another file: its first line, and the indent of each line. */
  readonly within?: { readonly line: number; readonly indent: number };
  /** The arguments of each time that a text starts it. */
  readonly given?: readonly (readonly string[])[];
};

/** Files into which scripts write secrets. */
export type KeptFile = {
  /** As a script names it. */
  readonly file: string;
  /** "the environment", "~/.ssh/id_rsa". */
  readonly what: string;
  /** The script that reads it. */
  readonly path: string;
};

export type JudgedScripts = {
  /** Their combined behavior, by the path of the script and the id of the signal. */
  readonly hits: ReadonlyMap<string, ReadonlyMap<string, readonly Hit[]>>;
  /** The secrets that they print, by their paths. */
  readonly shown: ReadonlyMap<string, string>;
  readonly kept: readonly KeptFile[];
  /** Paths of those that are too long or too complex to be followed. */
  readonly notFollowed: ReadonlySet<string>;
};

/** Code units. */
const longestScript = 400_000;
const longestTogether = 1_000_000;
const longestLine = 400;

/**
 * Follows the scripts of a skill together. `saysOffline`: its text claims that it sends nothing.
 */
export function judgeScripts(scripts: readonly Script[], saysOffline = false): JudgedScripts {
  let length = 0;
  // The short ones first, so that long ones cannot hide them.
  const shortest = scripts.toSorted((a, b) => a.text.length - b.text.length);
  const short = new Set(
    shortest.filter(({ text }) => {
      length += text.length;
      return text.length <= longestScript && length <= longestTogether;
    }),
  );
  const read = scripts.filter((script) => short.has(script));
  const programs = read.map((script) => ({
    ...script,
    program: readScript(script.text, script.language),
    lineAt: lineFinder(script.text),
  }));
  const found = new Map<string, Map<string, Map<number, Hit>>>();
  const shown = new Map<string, string>();
  const { findings, written, isWhole } = findFlows(programs, { saysOffline });
  const all = [...findings, ...openedSecretStores(findings)];
  for (const { program, at, signal, does, confidence, severity, isAgainstClaim } of all) {
    const script = programs[program];
    if (script === undefined || signal === openedSignal) continue;
    // Code in a text may show what its reader could build.
    if (isAgainstClaim === true && script.within !== undefined) continue;
    if (signal === shownSignal) {
      if (!shown.has(script.path)) shown.set(script.path, does);
      continue;
    }
    const bySignal = found.get(script.path) ?? new Map<string, Map<number, Hit>>();
    found.set(script.path, bySignal);
    const byLine = bySignal.get(signal) ?? new Map<number, Hit>();
    bySignal.set(signal, byLine);
    const hit = {
      ...placeOf(script, at),
      does,
      confidence,
      ...(severity === undefined ? {} : { severity }),
    };
    if (!byLine.has(hit.line)) byLine.set(hit.line, hit);
  }
  const hits = new Map(
    [...found].map(([path, bySignal]) => [
      path,
      new Map([...bySignal].map(([signal, byLine]) => [signal, [...byLine.values()]])),
    ]),
  );
  const notFollowed = scripts
    .filter((script) => !isWhole || !short.has(script))
    .map(({ path }) => path);
  return { hits, shown, kept: keptIn(programs, written), notFollowed: new Set(notFollowed) };
}

function keptIn(programs: readonly SkillProgram[], written: Flows["written"]): readonly KeptFile[] {
  return [...written].flatMap(([file, labels]) => {
    const origin = labels.get("held:secret-file") ?? labels.get("held:environment");
    const path = programs[origin?.program ?? -1]?.path;
    return origin === undefined || path === undefined ? [] : [{ file, what: origin.what, path }];
  });
}

function placeOf(
  { text, within, lineAt }: SkillProgram,
  at: number,
): Pick<Hit, "line" | "column" | "excerpt"> {
  const { line, start } = lineAt(at);
  const end = text.indexOf("\n", at);
  const from = at - start > longestLine ? at : start;
  return {
    line: line + (within?.line ?? 1) - 1,
    column: at - start + 1 + (within?.indent ?? 0),
    excerpt: text
      .slice(from, end < 0 ? undefined : end)
      .slice(0, longestLine)
      .trim(),
  };
}
