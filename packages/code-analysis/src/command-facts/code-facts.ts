import type { Script } from "../code/judge-scripts.ts";
import { mayHarm, traitsOf } from "../code/relevance.ts";
import type { Hit } from "../text/signal.ts";
import type { CommandContext, CommandFact, FactKind } from "../shell/command-fact.ts";

const kinds: ReadonlyMap<string, FactKind> = new Map([
  ["EXE-001", "elsewhere"],
  ["EXF-001", "sends"],
  ["INPUT-001", "sends"],
  ["PERS-001", "lasting"],
  ["SELF-001", "lasting"],
  ["DEST-001", "lasting"],
]);

/** What the code of a script, or of `node -e`, does: values are followed through it. */
export async function codeFacts(
  script: Script,
  { input }: CommandContext,
): Promise<readonly { readonly fact: CommandFact; readonly hit: Hit }[]> {
  const traits = traitsOf(script.text.toLowerCase());
  if (!mayHarm(traits) && !traits.includes("network")) return [];
  // Only such commands need the parsers.
  const { judgeScripts } = await import("../code/judge-scripts.ts");
  const bySignal =
    judgeScripts([script]).hits.get(script.path) ?? new Map<string, readonly Hit[]>();
  return [...bySignal].flatMap(([signal, hits]) => {
    const kind = kinds.get(signal);
    if (kind === undefined || (signal === "INPUT-001" && input === "nothing")) return [];
    return hits.map((hit) => ({ fact: factOf(hit, kind, signal, input), hit }));
  });
}

function factOf(
  { does, confidence, severity }: Hit,
  kind: FactKind,
  signal: string,
  input: CommandContext["input"],
): CommandFact {
  const own = signal === "EXE-001" ? "critical" : "high";
  const isNews = signal === "INPUT-001" && input === "events";
  return { kind, does, confidence, severity: isNews ? "medium" : (severity ?? own) };
}
