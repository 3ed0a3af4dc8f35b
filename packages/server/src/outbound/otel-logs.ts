import { shownViolation, type Violation } from "@parapet/guardrails";
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { byKind } from "./by-kind.ts";
import type { DeliveryOutcome, Sink } from "./receiver.ts";

export type OtelLogsOptions = {
  /** Of the endpoint, with its path: "http://127.0.0.1:4318/v1/logs". */
  readonly address: string;
  /** Of Parapet. */
  readonly version: string;
  readonly timeoutMs: number;
};

/**
 * Exports violations as OpenTelemetry log records. Headers, such as an API key, come from the
 * variables that the OpenTelemetry SDK knows (OTEL_EXPORTER_OTLP_HEADERS). The operator named the
 * endpoint, so it may be a local one.
 */
export async function otelLogs({
  address,
  version,
  timeoutMs,
}: OtelLogsOptions): Promise<Sink & { readonly close: () => Promise<void> }> {
  // Loaded by those who export.
  const [{ OTLPLogExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/exporter-logs-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPLogExporter({ url: address, timeoutMillis: timeoutMs });
  const around = {
    resource: resourceFromAttributes({ "service.name": "parapet", "service.version": version }),
    instrumentationScope: { name: "parapet.guardrails", version },
    droppedAttributesCount: 0,
  };
  const hand = (violations: readonly Violation[]) =>
    new Promise<DeliveryOutcome>((resolve) => {
      const records = violations.map((violation) => ({ ...around, ...recordOf(violation) }));
      exporter.export(records, ({ code }: { readonly code: number }) => {
        resolve(code === 0 ? { outcome: "taken" } : { outcome: "failed", reason: "not exported" });
      });
    });
  return {
    id: "otel",
    kind: "otel",
    address: new URL(address).origin,
    most: 100,
    isMixed: false,
    deliver: (events) => hand(byKind(events).violations),
    test: () => hand([]),
    close: () => exporter.shutdown(),
  };
}

/** Severity numbers of OpenTelemetry: INFO, WARN, ERROR, FATAL. */
const severityNumbers = { low: 9, medium: 13, high: 17, critical: 21 } as const;

function recordOf(
  violation: Violation,
): Omit<ReadableLogRecord, "resource" | "instrumentationScope" | "droppedAttributesCount"> {
  const { severity, observed_at, first_observed_at, attack_path_ids, trace_id, span_id } =
    violation;
  return {
    hrTime: highResolution(first_observed_at),
    hrTimeObserved: highResolution(observed_at),
    eventName: "parapet.guardrail.violation",
    severityNumber: severityNumbers[severity],
    severityText: severity,
    body: violation.reason,
    attributes: {
      "parapet.violation.id": violation.violation_id,
      "parapet.service": violation.service,
      "gen_ai.agent.id": violation.agent_id,
      "gen_ai.conversation.id": violation.session_id,
      "gen_ai.tool.name": violation.tool_name,
      "parapet.guardrail.name": violation.guardrail_name,
      "parapet.guardrail.mode": violation.mode,
      "parapet.guardrail.point": violation.point,
      "parapet.rule.id": violation.rule_id,
      "parapet.decision": violation.decision,
      "parapet.action_taken": violation.action_taken,
      "parapet.enforced": violation.enforced,
      "parapet.outcome": shownViolation(violation).outcome,
      "parapet.evidence": violation.evidence,
      "parapet.attack_path.ids": [...attack_path_ids],
    },
    ...(isTrace(trace_id, span_id)
      ? { spanContext: { traceId: trace_id, spanId: span_id, traceFlags: 0 } }
      : {}),
  };
}

/** Ids come from callers; what is none would make the whole batch illegal. */
function isTrace(traceId: string, spanId: string): boolean {
  return /^[0-9a-f]{32}$/.test(traceId) && /^[0-9a-f]{16}$/.test(spanId);
}

function highResolution(timestamp: string): [number, number] {
  const milliseconds = Date.parse(timestamp);
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000];
}
