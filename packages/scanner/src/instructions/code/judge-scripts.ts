import type { Hit } from "../signals/signal.ts";
import { findFlows } from "./flow.ts";
import { readScript } from "./read-script.ts";

/** A script of a skill. */
export type Script = {
  /** Below the folder of the skill, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly language: "python" | "javascript" | "typescript";
  /** Of a piece of another file: where its first line stands, and how many characters of each line stand before it. */
  readonly within?: { readonly line: number; readonly indent: number };
};

export type JudgedScripts = {
  /** What they do together, by the path of the script and the id of the signal. */
  readonly hits: ReadonlyMap<string, ReadonlyMap<string, readonly Hit[]>>;
  /** Paths of those that are too long to be followed. */
  readonly notFollowed: ReadonlySet<string>;
};

/** Code units. */
const longestScript = 400_000;
const longestTogether = 1_000_000;
const longestLine = 400;

/** Follows the scripts of a skill together. `saysOffline`: its text says that it sends nothing to anybody. */
export function judgeScripts(scripts: readonly Script[], saysOffline = false): JudgedScripts {
  let length = 0;
  // The short ones first: long ones beside them hide nothing.
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
  }));
  const hits = new Map<string, Map<string, Hit[]>>();
  for (const { program, at, signal, does, confidence, severity } of findFlows(programs, {
    saysOffline,
  })) {
    const script = programs[program];
    if (script === undefined) continue;
    const bySignal = hits.get(script.path) ?? new Map<string, Hit[]>();
    hits.set(script.path, bySignal);
    const before = bySignal.get(signal) ?? [];
    bySignal.set(signal, before);
    const hit = {
      ...placeOf(script, at),
      does,
      confidence,
      ...(severity === undefined ? {} : { severity }),
    };
    if (before.every(({ line }) => line !== hit.line)) before.push(hit);
  }
  const notFollowed = scripts.filter((script) => !short.has(script)).map(({ path }) => path);
  return { hits, notFollowed: new Set(notFollowed) };
}

function placeOf(
  { text, within }: Pick<Script, "text" | "within">,
  at: number,
): Pick<Hit, "line" | "column" | "excerpt"> {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  let line = within?.line ?? 1;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) {
    line += 1;
  }
  const whole = text.slice(start, end < 0 ? undefined : end);
  const from = at - start > longestLine ? at : start;
  const excerpt = (from === start ? whole : text.slice(at, end < 0 ? undefined : end)).slice(
    0,
    longestLine,
  );
  return { line, column: at - start + 1 + (within?.indent ?? 0), excerpt: excerpt.trim() };
}
