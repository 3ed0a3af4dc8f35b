import type { ReportedSpan } from "./reported-span.ts";

export const eventKinds = ["run", "tool", "memory", "guardrail"] as const;
export type EventKind = (typeof eventKinds)[number];

/** An event of a timeline: of which kind, and the name of the tool, the memory or the guardrail. */
export type ShownEvent = { readonly kind: EventKind; readonly name: string };

/** As what a timeline shows a span; undefined where it does not. */
export function shownAs(span: ReportedSpan): ShownEvent | undefined {
  if (span.guardrail?.tells === "evaluation")
    return { kind: "guardrail", name: span.guardrail.name };
  if (span.tool !== "") return { kind: "tool", name: span.tool };
  if (span.memory !== "") return { kind: "memory", name: span.memory };
  return isRun(span) ? { kind: "run", name: "" } : undefined;
}

/** True for the run of an agent that the span names. */
export function isRun({ kind, agentId }: Pick<ReportedSpan, "kind" | "agentId">): boolean {
  return kind === "agent" && agentId !== "";
}
