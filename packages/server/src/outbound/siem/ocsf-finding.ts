import { shownViolation, type Violation } from "@parapet/guardrails";
import type { Severity } from "@parapet/posture";
import type {
  ToldDrift,
  ToldEvent,
  ToldExposure,
  ToldInstruction,
  ToldMachine,
  ToldSuppression,
} from "../told-event.ts";

/** Version of the Open Cybersecurity Schema Framework. */
const schemaVersion = "1.3.0";
/** Category Findings, class Detection Finding. */
const categoryUid = 2;
const classUid = 2004;
const [create, update] = [1, 2];
const severityIds = { low: 2, medium: 3, high: 4, critical: 5 } as const;
const severityNames = { low: "Low", medium: "Medium", high: "High", critical: "Critical" } as const;

/** A Detection Finding of OCSF, as JSON. */
export type OcsfFinding = Readonly<Record<string, unknown>>;

/** An event as SIEM systems take it; `version` is that of Parapet. */
export function ocsfFinding(event: ToldEvent, version: string): OcsfFinding {
  switch (event.kind) {
    case "violation":
      return ofViolation(event.violation, version);
    case "exposure":
      return ofExposure(event.exposure, version);
    case "machine":
      return ofMachine(event.machine, version);
    case "suppression":
      return ofSuppression(event.suppression, version);
    case "drift":
      return ofDrift(event.drift, version);
    case "instruction":
      return ofInstruction(event.instruction, version);
  }
}

function ofMachine(machine: ToldMachine, version: string): OcsfFinding {
  const { event_id: uid, severity, observed_at, ...told } = machine;
  const title = `No scan of ${told.machine} since ${told.last_seen_at}`;
  return {
    ...finding({ activity: create, severity, observedAt: observed_at, uid, version }),
    message: title,
    finding_info: {
      uid,
      title,
      types: ["silent machine"],
      created_time: Date.parse(observed_at),
      last_seen_time: Date.parse(told.last_seen_at),
    },
    resources: [{ type: "machine", uid: told.machine, name: told.machine }],
    unmapped: told,
  };
}

function ofSuppression(suppression: ToldSuppression, version: string): OcsfFinding {
  const { event_id: uid, severity, observed_at, ...told } = suppression;
  return {
    ...finding({ activity: create, severity, observedAt: observed_at, uid, version }),
    message: told.message,
    finding_info: {
      uid,
      title: told.message,
      types: ["expired suppression"],
      created_time: Date.parse(observed_at),
    },
    resources: [{ type: "agent workspace", uid: told.service, name: told.service }],
    unmapped: told,
  };
}

function ofDrift(drift: ToldDrift, version: string): OcsfFinding {
  const { event_id: uid, severity, observed_at, ...told } = drift;
  const title = `${told.service} differs from the approved state ${told.approved_state}`;
  return {
    ...finding({ activity: create, severity, observedAt: observed_at, uid, version }),
    message: title,
    finding_info: { uid, title, types: ["drift"], created_time: Date.parse(observed_at) },
    count: told.opened,
    resources: [{ type: "agent workspace", uid: told.service, name: told.service }],
    unmapped: told,
  };
}

function ofInstruction(instruction: ToldInstruction, version: string): OcsfFinding {
  const { event_id: uid, severity, observed_at, ...told } = instruction;
  const title = `Fix of ${told.check_ids.join(", ")} ${told.status} in ${told.service}`;
  return {
    ...finding({ activity: update, severity, observedAt: observed_at, uid, version }),
    message: told.note === "" ? title : `${title}: ${told.note}`,
    finding_info: {
      uid: told.instruction_id,
      title,
      types: ["fix instruction"],
      created_time: Date.parse(observed_at),
    },
    resources: [{ type: "agent workspace", uid: told.service, name: told.service }],
    unmapped: told,
  };
}

function ofViolation(violation: Violation, version: string): OcsfFinding {
  const { violation_id, guardrail_name, reason, service, agent_id, observed_at } = violation;
  const shown = shownViolation(violation);
  return {
    ...finding({
      activity: create,
      severity: violation.severity,
      observedAt: observed_at,
      uid: violation_id,
      version,
    }),
    message: reason,
    finding_info: {
      uid: violation_id,
      title: `Guardrail ${guardrail_name}`,
      desc: reason,
      types: ["guardrail violation"],
      created_time: Date.parse(violation.first_observed_at),
      last_seen_time: Date.parse(observed_at),
    },
    count: violation.count,
    resources: [resource(service, agent_id)],
    unmapped: {
      service,
      session_id: violation.session_id,
      tool_name: violation.tool_name,
      point: violation.point,
      mode: violation.mode,
      decision: violation.decision,
      action_taken: violation.action_taken,
      outcome: shown.outcome,
      attack_path_ids: violation.attack_path_ids,
    },
  };
}

function ofExposure(exposure: ToldExposure, version: string): OcsfFinding {
  const { event_id, exposure_id, principal, entry_point, outcomes, service } = exposure;
  const title = `${principal}${entry_point === "" ? "" : ` through ${entry_point}`}: ${outcomes.join(", ")}`;
  return {
    ...finding({
      activity: exposure.change === "new" ? create : update,
      severity: exposure.severity,
      observedAt: exposure.observed_at,
      uid: event_id,
      version,
    }),
    message: title,
    finding_info: {
      uid: exposure_id,
      title,
      types: ["exposure"],
      created_time: Date.parse(exposure.observed_at),
    },
    risk_score: Math.round(exposure.score * 10),
    resources: exposure.agents.map((agent) => resource(service, agent)),
    unmapped: {
      service,
      services: exposure.services,
      change: exposure.change,
      severity_before: exposure.severity_before,
    },
  };
}

function finding({
  activity,
  severity,
  observedAt,
  uid,
  version,
}: {
  readonly activity: number;
  readonly severity: Severity;
  readonly observedAt: string;
  readonly uid: string;
  readonly version: string;
}) {
  return {
    category_uid: categoryUid,
    class_uid: classUid,
    activity_id: activity,
    type_uid: classUid * 100 + activity,
    severity_id: severityIds[severity],
    severity: severityNames[severity],
    status_id: 1,
    time: Date.parse(observedAt),
    metadata: {
      version: schemaVersion,
      uid,
      product: { name: "Parapet", vendor_name: "Parapet", version },
    },
  };
}

function resource(service: string, agent: string) {
  return { type: "AI agent", uid: `${service}/${agent}`, name: agent };
}
