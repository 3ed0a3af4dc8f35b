import type { PathToProve } from "@parapet/proof";

/** The runtimes of the agents on a path, each once: "openclaw". */
export function runtimesOf({ steps }: PathToProve): readonly string[] {
  const agents = steps.filter(({ kind }) => kind === "agent");
  return [...new Set(agents.map(({ attributes: { runtime } }) => textOf(runtime)))];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
