import { basename } from "node:path";
import type { Hit } from "../text/signal.ts";
import type { Instructed, InstructedScript, InstructedSend } from "../text/instructed-scripts.ts";
import { hole } from "./abstract-value.ts";
import { isThisMachine } from "./hosts.ts";
import { inputSignal } from "./send-sinks.ts";
import type { JudgedScripts, KeptFile } from "./judge-scripts.ts";

/** A text of a skill, and its instructions about scripts. */
export type InstructingText = {
  readonly path: string;
  readonly instructed: Instructed;
  /** True for hooks, which get what the agent works with. */
  readonly isHooks?: boolean;
};

type Hits = JudgedScripts["hits"];

/** True if the text names the script at a path. */
export function isNamed({ script }: InstructedScript, path: string): boolean {
  const word = script.replace(/^\.\//, "");
  return word === path || word.endsWith(`/${path}`) || path.endsWith(`/${word}`);
}

/**
 * What scripts do, with the text that runs them, and what texts send of the scripts' output and
 * files.
 */
export function joinInstructed(
  { hits, shown, kept }: JudgedScripts,
  texts: readonly InstructingText[],
): Hits {
  const joined = new Map<string, ReadonlyMap<string, readonly Hit[]>>();
  for (const [path, own] of hits) joined.set(path, withPlace(path, own, texts));
  for (const { path, instructed } of texts) {
    const sent = instructed.sendings.flatMap((sending) => [
      ...outputsSent(sending, instructed, shown),
      ...filesSent(sending, kept),
    ]);
    if (sent.length === 0) continue;
    const own = joined.get(path) ?? new Map<string, readonly Hit[]>();
    joined.set(path, new Map([...own, ["EXF-001", [...(own.get("EXF-001") ?? []), ...sent]]]));
  }
  return joined;
}

function withPlace(
  path: string,
  own: ReadonlyMap<string, readonly Hit[]>,
  texts: readonly InstructingText[],
): ReadonlyMap<string, readonly Hit[]> {
  const places = texts.flatMap(({ path: text, instructed, isHooks = false }) => {
    const script = text === path ? undefined : instructed.scripts.find((one) => isNamed(one, path));
    return script === undefined
      ? []
      : [{ isHooks, place: `, and ${text} line ${script.line} has it run` }];
  });
  const [first] = places;
  if (first === undefined) return own;
  const joined = new Map(
    [...own].map(([signal, some]) => [
      signal,
      some.map((hit) => ({ ...hit, does: hit.does + first.place })),
    ]),
  );
  const hook = places.find(({ isHooks }) => isHooks);
  const input = hook === undefined ? [] : (own.get(inputSignal) ?? []);
  if (hook !== undefined && input.length > 0)
    joined.set("EXF-001", [
      ...(joined.get("EXF-001") ?? []),
      ...input.map((hit) => ({ ...hit, does: hit.does + hook.place })),
    ]);
  return joined;
}

function outputsSent(
  sending: InstructedSend,
  instructed: Instructed,
  shown: JudgedScripts["shown"],
): readonly Hit[] {
  const { outputOf, host } = sending;
  if (outputOf === undefined || isThisMachine(host)) return [];
  const named = instructed.scripts.filter(({ line }) => line === outputOf);
  return [...shown].flatMap(([path, prints]) =>
    named.some((one) => isNamed(one, path))
      ? [hitOf(sending, `has the output of ${path} sent to ${host}, which ${prints}`)]
      : [],
  );
}

function filesSent(sending: InstructedSend, kept: readonly KeptFile[]): readonly Hit[] {
  if (isThisMachine(sending.host)) return [];
  return kept
    .flatMap(({ file, path, what }) => {
      const name = basename(file);
      if (name.length < shortestName || name.includes(hole) || !sending.text.includes(name))
        return [];
      return [
        hitOf(sending, `has ${name} sent to ${sending.host}, in which ${path} keeps ${what}`),
      ];
    })
    .slice(0, 1);
}

const shortestName = 3;

function hitOf({ line, column, excerpt }: InstructedSend, does: string): Hit {
  return { line, column, excerpt, does, confidence: "medium" };
}
