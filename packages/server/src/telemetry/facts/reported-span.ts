import { redactedOutput } from "@parapet/posture/redaction";
import { indexedText } from "../../store/indexed-text.ts";
import { oneLine, textIn } from "../dialects/attribute.ts";
import { factsOf } from "../dialects/read-span.ts";
import type { SpanKind } from "../dialects/span-facts.ts";
import type { Span } from "../otlp/span.ts";
import { type GuardrailSpan, guardrailIn } from "./guardrail-span.ts";

/**
 * What is taken of a span: names and no content. Plain data, for it may wait in the database for
 * its parent.
 */
export type ReportedSpan = {
  /** 32 and 16 hexadecimal digits. */
  readonly traceId: string;
  readonly spanId: string;
  /** "" for a root. */
  readonly parentId: string;
  readonly service: string;
  /** Start: UTC, milliseconds, `Z`. */
  readonly at: string;
  /** Milliseconds; undefined where the exporter told no end. */
  readonly durationMs?: number | undefined;
  readonly failed: boolean;
  readonly kind: SpanKind;
  /** The agent the span itself names, "" where it names none. */
  readonly agentId: string;
  readonly agentName: string;
  /** Name of the tool called and of the MCP server it belongs to; "" for none. */
  readonly tool: string;
  readonly server: string;
  readonly memory: string;
  readonly model: string;
  readonly framework: string;
  /** The session the span itself names, "" where it names none. */
  readonly sessionId: string;
  readonly guardrail: GuardrailSpan | undefined;
};

/** Spans without `service.name` count as those of this service. */
const unnamedService = "default";

/** What a span tells. Names become keys, so that long ones are shortened. */
export function reportedSpan(span: Span): ReportedSpan {
  const { agent, tool, kind, memory, model, framework, sessionId } = factsOf(span);
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentId: isNone(span.parentSpanId) ? "" : span.parentSpanId,
    service: indexedText(shown(textIn(span.resource, "service.name")) || unnamedService),
    at: new Date(span.startMs).toISOString(),
    durationMs: durationOf(span),
    failed: span.failed,
    kind,
    agentId: keyFrom(agent?.id),
    agentName: shown(oneLine(agent?.name ?? "")),
    tool: keyFrom(tool?.name),
    server: keyFrom(tool?.server),
    memory: keyFrom(memory),
    model: shown(model),
    framework: shown(framework),
    sessionId: keyFrom(sessionId),
    guardrail: kind === "guardrail" ? guardrailIn(span) : undefined,
  };
}

/** Longer ones are cut: PostgreSQL's integer ends a little further on. */
const longestMs = 2_000_000_000;

/** Clocks of exporters may run backwards. */
function durationOf({ startMs, endMs }: Span): number | undefined {
  if (endMs <= 0) return undefined;
  return Math.min(longestMs, Math.max(0, Math.round(endMs - startMs)));
}

function keyFrom(name = ""): string {
  return indexedText(shown(oneLine(name)));
}

/** Without secrets: an exporter takes its names from wherever a program takes them. */
function shown(name: string): string {
  return redactedOutput(name);
}

/** Some exporters write zeros for "no parent". */
function isNone(spanId: string): boolean {
  return spanId === "" || spanId === "0000000000000000";
}
