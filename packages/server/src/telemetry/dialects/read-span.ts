import type { Span, WantedKey } from "../otlp/span.ts";
import { genAi } from "./gen-ai.ts";
import { openclawAttributes, wasRefused } from "./openclaw.ts";
import { openInference } from "./open-inference.ts";
import { type Dialect, nothing, type SpanFacts } from "./span-facts.ts";
import { traceCtrl } from "./trace-ctrl.ts";
import { traceloop } from "./traceloop.ts";

/** The first that tells something counts; the others fill what it leaves open. */
const dialects: readonly Dialect[] = [genAi, openInference, traceloop, traceCtrl];

const prefixes = [
  ...new Set([...dialects.flatMap((dialect) => dialect.prefixes), ...openclawAttributes]),
];
const known = new Map<string, boolean>();
const mostKnown = 4_096;

/** True for the attributes that some dialect reads, and for those that name the service. */
export const wantedAttribute: WantedKey = (key) => {
  const before = known.get(key);
  if (before !== undefined) return before;
  const wanted = key.startsWith("service.") || prefixes.some((prefix) => isNamedBy(key, prefix));
  if (known.size < mostKnown) known.set(key, wanted);
  return wanted;
};

/** A beginning that ends with a dot stands for a family, any other for that one attribute. */
function isNamedBy(key: string, prefix: string): boolean {
  return prefix.endsWith(".") ? key.startsWith(prefix) : key === prefix;
}

/**
 * What a span says, whichever of the dialects it is written in; a span in none of them says
 * nothing.
 */
export function factsOf(span: Span): SpanFacts {
  let facts: SpanFacts | undefined;
  for (const dialect of dialects) {
    const read = dialect.read(span);
    if (read !== undefined) facts = facts === undefined ? read : merged(facts, read);
  }
  if (facts === undefined) return nothing;
  return facts.tool !== undefined && wasRefused(span)
    ? { ...facts, kind: "other", tool: undefined }
    : facts;
}

function merged(first: SpanFacts, second: SpanFacts): SpanFacts {
  return {
    kind: first.kind === "other" ? second.kind : first.kind,
    agent: first.agent ?? second.agent,
    tool: first.tool ?? second.tool,
    memory: first.memory || second.memory,
    model: first.model || second.model,
    framework: first.framework || second.framework,
    sessionId: first.sessionId || second.sessionId,
  };
}
