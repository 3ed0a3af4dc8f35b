import { shownViolation, type Violation } from "@parapet/guardrails";
import type { ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { textOf } from "./chat/chat-message.ts";
import { factsOf } from "./event-facts.ts";
import type { DeliveryOutcome, Sink } from "./receiver.ts";
import type {
  ToldDrift,
  ToldEvent,
  ToldExposure,
  ToldInstruction,
  ToldMachine,
  ToldSuppression,
} from "./told-event.ts";

export type OtelLogsOptions = {
  /** Of the endpoint, with its path: "http://127.0.0.1:4318/v1/logs". */
  readonly address: string;
  /** Of Parapet. */
  readonly version: string;
  readonly timeoutMs: number;
};

/**
 * Exports events as OpenTelemetry log records. Headers, such as an API key, come from the
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
    droppedAttributesCount: 0,
  };
  // One object each: the exporter tells scopes apart by it.
  const guardrails = { name: "parapet.guardrails", version };
  const others = { name: "parapet", version };
  const hand = (events: readonly ToldEvent[]) =>
    new Promise<DeliveryOutcome>((resolve) => {
      const records = events.map((event) => ({
        ...around,
        instrumentationScope: event.kind === "violation" ? guardrails : others,
        ...recordOf(event),
      }));
      exporter.export(records, ({ code }: { readonly code: number }) => {
        resolve(code === 0 ? { outcome: "taken" } : { outcome: "failed", reason: "not exported" });
      });
    });
  return {
    id: "otel",
    kind: "otel",
    address: new URL(address).origin,
    most: 100,
    isMixed: true,
    deliver: hand,
    test: () => hand([]),
    close: () => exporter.shutdown(),
  };
}

/** Severity numbers of OpenTelemetry: INFO, WARN, ERROR, FATAL. */
const severityNumbers = { low: 9, medium: 13, high: 17, critical: 21 } as const;

type LogRecord = Omit<
  ReadableLogRecord,
  "resource" | "instrumentationScope" | "droppedAttributesCount"
>;

function recordOf(event: ToldEvent): LogRecord {
  if (event.kind === "violation") return violationRecord(event.violation);
  const { id, severity, observed_at } = factsOf(event);
  return {
    hrTime: highResolution(observed_at),
    hrTimeObserved: highResolution(observed_at),
    eventName: eventNames[event.kind],
    severityNumber: severityNumbers[severity],
    severityText: severity,
    body: textOf(event),
    attributes: { "parapet.event.id": id, ...attributesOf(event) },
  };
}

const eventNames = {
  exposure: "parapet.exposure.changed",
  machine: "parapet.machine.silent",
  suppression: "parapet.suppression.expired",
  drift: "parapet.drift.opened",
  instruction: "parapet.instruction.answered",
} as const;

function attributesOf(event: Exclude<ToldEvent, { kind: "violation" }>): LogRecord["attributes"] {
  switch (event.kind) {
    case "exposure":
      return exposureAttributes(event.exposure);
    case "machine":
      return machineAttributes(event.machine);
    case "suppression":
      return suppressionAttributes(event.suppression);
    case "drift":
      return driftAttributes(event.drift);
    case "instruction":
      return instructionAttributes(event.instruction);
  }
}

function exposureAttributes(exposure: ToldExposure): LogRecord["attributes"] {
  return {
    "parapet.exposure.id": exposure.exposure_id,
    "parapet.exposure.change": exposure.change,
    "parapet.exposure.severity_before": exposure.severity_before,
    "parapet.exposure.score": exposure.score,
    "parapet.service": exposure.service,
    "parapet.services": [...exposure.services],
    "parapet.principal": exposure.principal,
    "parapet.entry_point": exposure.entry_point,
    "parapet.agents": [...exposure.agents],
    "parapet.outcomes": [...exposure.outcomes],
  };
}

function machineAttributes(machine: ToldMachine): LogRecord["attributes"] {
  return {
    "parapet.machine": machine.machine,
    "parapet.machine.owner": machine.owner,
    "parapet.machine.group": machine.group,
    "parapet.machine.tags": [...machine.tags],
    "parapet.machine.last_seen_at": machine.last_seen_at,
    "parapet.services": [...machine.services],
  };
}

function suppressionAttributes(suppression: ToldSuppression): LogRecord["attributes"] {
  return {
    "parapet.service": suppression.service,
    "parapet.suppression.file": suppression.file,
    "parapet.suppression.line": suppression.line,
  };
}

function driftAttributes(drift: ToldDrift): LogRecord["attributes"] {
  return {
    "parapet.service": drift.service,
    "parapet.drift.approved_state": drift.approved_state,
    "parapet.drift.opened": drift.opened,
    "parapet.drift.ids": drift.changes.map(({ drift_id }) => drift_id),
  };
}

function instructionAttributes(instruction: ToldInstruction): LogRecord["attributes"] {
  return {
    "parapet.service": instruction.service,
    "parapet.machine": instruction.machine,
    "parapet.instruction.id": instruction.instruction_id,
    "parapet.instruction.status": instruction.status,
    "parapet.instruction.check_ids": [...instruction.check_ids],
    "parapet.instruction.findings_closed": instruction.findings_closed,
    "parapet.instruction.findings_left": instruction.findings_left,
    "parapet.exposure.id": instruction.exposure_id,
  };
}

function violationRecord(violation: Violation): LogRecord {
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
