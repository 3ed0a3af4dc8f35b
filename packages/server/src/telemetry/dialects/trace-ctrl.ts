import type { Attributes, Span } from "../otlp/span.ts";
import { agentNamed, textIn } from "./attribute.ts";
import { type Dialect, nothing } from "./span-facts.ts";

/** TraceCtrl: names the agent of any span, and tells of guardrails. */
export const traceCtrl: Dialect = {
  prefixes: ["tracectrl.", "metadata", "session.id"],
  read: (span) => {
    const attributes = unpacked(span);
    const agent = agentNamed(
      textIn(attributes, "tracectrl.agent.id"),
      textIn(attributes, "tracectrl.agent.name"),
    );
    const isGuardrail = span.name.startsWith("tracectrl.guardrail.");
    if (agent === undefined && !isGuardrail) return undefined;
    return {
      ...nothing,
      kind: isGuardrail ? "guardrail" : "other",
      agent,
      sessionId: textIn(attributes, "session.id", "tracectrl.session.id"),
    };
  },
};

const longestMetadata = 16 * 1024;

/**
 * The attributes of a span, together with those that are packed as JSON into one attribute
 * `metadata`.
 */
export function unpacked({ attributes }: Span): Attributes {
  const packed = attributes["metadata"];
  if (typeof packed !== "string" || packed.length > longestMetadata || !packed.startsWith("{")) {
    return attributes;
  }
  try {
    const found: unknown = JSON.parse(packed);
    if (typeof found !== "object" || found === null) return attributes;
    const texts = Object.entries(found).filter(
      ([key, value]) =>
        key.startsWith("tracectrl.") && (typeof value === "string" || typeof value === "number"),
    );
    return Object.assign(Object.create(null), Object.fromEntries(texts), attributes);
  } catch {
    return attributes;
  }
}
