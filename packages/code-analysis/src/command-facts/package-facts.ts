import { fetchedBy, isPinned } from "../commands/launch.ts";
import type { CommandFact } from "../shell/command-fact.ts";
import { readShell } from "../shell/read-shell.ts";

/** Unpinned packages that are fetched and run, except those that a project may have installed. */
export function packageFacts(text: string): readonly CommandFact[] {
  const specs = new Set<string>();
  for (const { command } of readShell(text)) {
    const [program = "", ...args] = command.argv;
    const spec = fetchedBy(program, args);
    if (spec === undefined || /[$`]/.test(spec) || isPinned(spec)) continue;
    if (isFetched(command.name, args, spec)) specs.add(spec);
  }
  return [...specs].map((spec) => ({
    kind: "package",
    does: `fetches the latest version of ${JSON.stringify(spec.slice(0, 80))}`,
    severity: isAddress(spec) ? "high" : isTagged(spec) ? "medium" : "low",
    confidence: "high",
  }));
}

/** `npx prettier` runs the installed version; with `-y` or a tag it is fetched without a prompt. */
function isFetched(program: string, args: readonly string[], spec: string): boolean {
  if (program !== "npx" && program !== "npm") return true;
  return isTagged(spec) || isAddress(spec) || args.some((word) => /^(?:-y|--yes)$/.test(word));
}

/** With a tag or a range instead of a version. */
function isTagged(spec: string): boolean {
  return /.@[a-z*^~><]/i.test(spec);
}

function isAddress(spec: string): boolean {
  return /^(?:git\+|https?:|github:|git@)/.test(spec);
}
