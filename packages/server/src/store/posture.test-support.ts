import type {
  ToldDrift,
  ToldEvent,
  ToldExposure,
  ToldInstruction,
  ToldMachine,
  ToldSuppression,
} from "../outbound/told-event.ts";
import { riskSeverity } from "@parapet/posture";
import type { AttackPath, ReportedFinding, FixRecord, ScanReport } from "@parapet/posture";
import type { Violation } from "@parapet/guardrails";

/*
 * Small whole things for tests of the store; each test says only what it is about.
 */

export function attackPath({ risk_score = 8.4, ...change }: Partial<AttackPath> = {}): AttackPath {
  return {
    path_id: "ap_1",
    rule_name: "Stranger reaches a shell",
    owasp_tag: "ASI05",
    agents_involved: ["main"],
    path_steps: [
      { node_id: "n1", node_type: "channel", vulnerability: "open_channel", description: "Anyone" },
      {
        node_id: "n2",
        node_type: "tool",
        vulnerability: "unsandboxed_tool",
        description: "Runs commands",
      },
    ],
    risk_score,
    severity: riskSeverity(risk_score),
    detected_at: "",
    ...change,
  };
}

export function scanReport(change: Partial<ScanReport> = {}): ScanReport {
  return {
    schema_version: 1,
    parapet_version: "0.1.0",
    scan_id: "s1",
    service: "home",
    workspace_path: "/home/ada/.openclaw",
    scanned_at: "2026-01-01T00:00:00.000Z",
    runtimes: ["openclaw"],
    refused: [],
    files: [],
    findings: [finding],
    suppressions: [],
    skills: [],
    exposures: [],
    exposures_truncated: false,
    plans: [],
    attack_paths: [],
    fixes: [],
    summary: { critical: 1, high: 0, medium: 0, low: 0, info: 0, suppressed: 0 },
    ...change,
  };
}

const finding: ReportedFinding = {
  check_id: "OC-NET-001",
  title: "Gateway listens on every address",
  message: "The gateway is bound to lan.",
  remediation: "Set `gateway.bind` to loopback.",
  severity: "critical",
  confidence: "high",
  owasp: ["ASI03"],
  agent_id: "",
  evidence: [],
  fixable: true,
  fingerprint: "0".repeat(32),
  suppressed: false,
  parts: [],
};

export function fixRecord(change: Partial<FixRecord> = {}): FixRecord {
  return {
    fix_id: "f1",
    service: "home",
    workspace_path: "/home/ada/.openclaw",
    workspaces: [{ service: "home", workspace_path: "/home/ada/.openclaw" }],
    applied_at: "2026-01-01T00:00:00.000Z",
    applied_by: "cli",
    check_ids: ["OC-NET-001"],
    files: [],
    rolled_back_at: "",
    notes: [],
    ...change,
  };
}

export function violation(change: Partial<Violation> = {}): Violation {
  return {
    violation_id: "v1",
    trace_id: "",
    span_id: "",
    eval_span_id: "",
    agent_id: "main",
    guardrail_name: "no-egress",
    judge_model: "",
    decision: "fail",
    reason: "It sends what it read.",
    evidence: "",
    severity: "high",
    observed_at: "2026-01-01T00:00:00.000Z",
    provider: "rule",
    evaluation_id: "e1",
    service: "home",
    session_id: "session",
    point: "pre_tool_call",
    tool_name: "exec",
    adapter: "sdk",
    mode: "blocking",
    rule_id: "",
    action_taken: "blocked",
    enforced: true,
    would_block: true,
    count: 1,
    first_observed_at: "2026-01-01T00:00:00.000Z",
    content_hash: "",
    status: "open",
    attack_path_ids: [],
    ...change,
  };
}

/** An exposure as receivers get it. */
export function toldExposure(change: Partial<ToldExposure> = {}): ToldExposure {
  return {
    event_id: "ev_1",
    change: "new",
    exposure_id: "ex_1",
    service: "support",
    services: ["support"],
    principal: "Anyone",
    entry_point: "telegram direct messages",
    agents: ["main"],
    outcomes: ["runs commands on the host"],
    severity: "critical",
    severity_before: "",
    score: 9.1,
    observed_at: "2026-02-03T04:05:06.789Z",
    ...change,
  };
}

/** Violations as events. */
export function told(...violations: readonly Violation[]): readonly ToldEvent[] {
  return violations.map((one) => ({ kind: "violation", violation: one }));
}

export function toldMachine(change: Partial<ToldMachine> = {}): ToldMachine {
  return {
    event_id: "ev_2",
    machine: "laptop-17",
    owner: "ada",
    group: "",
    tags: ["office"],
    services: ["laptop-17/openclaw"],
    last_seen_at: "2026-02-01T04:05:06.789Z",
    severity: "medium",
    observed_at: "2026-02-04T04:05:06.789Z",
    ...change,
  };
}

export function toldSuppression(change: Partial<ToldSuppression> = {}): ToldSuppression {
  return {
    event_id: "ev_3",
    service: "support",
    message:
      "The suppression of OC-NET-001 by ada ended with 2026-01-31; what it hid is reported again.",
    file: "parapet-ignore.json5",
    line: 3,
    severity: "low",
    observed_at: "2026-02-03T04:05:06.789Z",
    ...change,
  };
}

export function toldInstruction(change: Partial<ToldInstruction> = {}): ToldInstruction {
  return {
    event_id: "ev_5",
    instruction_id: "in_0000000000000000000001",
    service: "laptop-17/openclaw",
    machine: "laptop-17",
    status: "declined",
    check_ids: ["OC-NET-001"],
    exposure_id: "ex_1",
    asked_by: "user:ada@example.com",
    note: "We need it until Friday.",
    findings_closed: 0,
    findings_left: 0,
    severity: "low",
    observed_at: "2026-02-03T04:05:06.789Z",
    ...change,
  };
}

export function toldDrift(change: Partial<ToldDrift> = {}): ToldDrift {
  return {
    event_id: "ev_4",
    service: "support",
    approved_state: "Release 12",
    opened: 5,
    changes: [
      {
        drift_id: "dr_1",
        change: "changed",
        kind: "mcp_server",
        agent_id: "main",
        name: "docs",
        before: "@acme/docs-mcp@1.2.3",
        after: "@acme/docs-mcp@1.3.0",
        file: "openclaw.json",
        line: 9,
        severity: "medium",
      },
    ],
    severity: "medium",
    observed_at: "2026-02-03T04:05:06.789Z",
    ...change,
  };
}
