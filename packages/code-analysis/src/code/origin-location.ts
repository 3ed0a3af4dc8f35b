import type { Origin } from "./abstract-value.ts";
import type { Flow } from "./flow-state.ts";

/** The location of a read: "line 12", or in another script "collector.py line 12". */
export function placeIn({ links }: Flow, { program, at }: Origin, reader: number): string {
  const from = links.programs[program];
  const line = from === undefined ? 1 : from.lineAt(at).line + (from.within?.line ?? 1) - 1;
  return program === reader || from?.path === links.programs[reader]?.path
    ? `line ${line}`
    : `${from?.path ?? ""} line ${line}`;
}
