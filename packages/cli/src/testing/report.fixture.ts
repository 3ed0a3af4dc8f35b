import type { AttackPath, Exposure, FixPlan, ReportedFinding, ScanReport } from "@parapet/posture";

/** An ordinary finding; tests say what differs. */
export function finding(changes: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    check_id: "OC-NET-001",
    title: "The gateway listens beyond this machine",
    message: 'gateway.bind is "lan": everybody on the network reaches the gateway.',
    remediation: "Set `gateway.bind` to loopback.",
    severity: "high",
    confidence: "high",
    owasp: ["ASI03"],
    agent_id: "",
    evidence: [
      {
        file: "openclaw.json",
        pointer: "/gateway/bind",
        line: 4,
        column: 13,
        excerpt: '"lan"',
        default_of: "",
      },
    ],
    fixable: true,
    fingerprint: "0123456789abcdef0123456789abcdef",
    suppressed: false,
    parts: [],
    ...changes,
  };
}

export function attackPath(changes: Partial<AttackPath> = {}): AttackPath {
  const step = { vulnerability: "", description: "" };
  return {
    path_id: `ap_${"a".repeat(52)}`,
    rule_name: "Open channel reaches an unprompted shell",
    owasp_tag: "ASI01",
    agents_involved: ["main"],
    path_steps: [
      { node_id: "home/principal/anyone", node_type: "principal", ...step },
      { node_id: "home/channel/telegram/default/dm", node_type: "channel", ...step },
      { node_id: "home/agent/main", node_type: "agent", ...step },
      { node_id: "home/tool/main/exec@host", node_type: "tool", ...step },
      { node_id: "host/laptop", node_type: "host", ...step },
    ],
    risk_score: 9.4,
    severity: "Critical",
    detected_at: "2026-11-21T08:00:00.000Z",
    ...changes,
  };
}

const exposureId = `ex_${"b".repeat(52)}`;

export function fixPlan(changes: Partial<FixPlan> = {}): FixPlan {
  return {
    check_ids: ["OC-SEC-003"],
    titles: ["Requires approval for commands outside the allowlist"],
    safe: false,
    choices: ["OC-SEC-003=ask"],
    closes: [exposureId],
    lowers: [],
    opens: [],
    needs: ["approver"],
    total_before: 88,
    total_after: 13.4,
    ...changes,
  };
}

export function exposure(changes: Partial<Exposure> = {}): Exposure {
  return {
    exposure_id: exposureId,
    services: ["home"],
    principal: "Anyone",
    entry_point: "telegram direct messages",
    agents: ["main"],
    alike: [],
    severity: "critical",
    score: 9.4,
    outcomes: [
      {
        path_id: `ap_${"a".repeat(52)}`,
        rule_name: "Open channel reaches an unprompted shell",
        outcome: "runs commands on the host",
        by_agent: "",
        risk_score: 9.4,
        severity: "critical",
      },
    ],
    root_causes: ["1".repeat(32), finding().fingerprint],
    plan: fixPlan(),
    ...changes,
  };
}

/** A small workspace with one fault of most kinds. */
export function report(changes: Partial<ScanReport> = {}): ScanReport {
  return {
    schema_version: 1,
    parapet_version: "0.1.0",
    scan_id: "scan_1",
    service: "home",
    workspace_path: "/home/ada/.openclaw",
    scanned_at: "2026-11-21T08:00:00.000Z",
    runtimes: ["openclaw"],
    refused: [],
    skills: [],
    files: [
      { path: "openclaw.json", status: "read", reason: "" },
      { path: ".env", status: "unreadable", reason: "permission denied" },
    ],
    findings: [
      finding({
        check_id: "OC-SEC-003",
        title: "Exec runs every command without asking",
        message: "No tools.exec.mode is set, so agent main runs any command at will.",
        severity: "critical",
        owasp: ["ASI05", "ASI02"],
        agent_id: "main",
        evidence: [
          {
            file: "openclaw.json",
            pointer: "/tools/exec/mode",
            line: 1,
            column: 1,
            excerpt: "",
            default_of: "OpenClaw 2026.9.6",
          },
          {
            file: "skills/a b.md",
            pointer: "",
            line: 0,
            column: 0,
            excerpt: "",
            default_of: "",
          },
        ],
        fingerprint: "1".repeat(32),
      }),
      finding(),
      finding({
        check_id: "OC-LOG-002",
        title: "Debug logging enabled",
        message: "logging.level is debug.",
        severity: "low",
        suppressed: true,
        fingerprint: "2".repeat(32),
      }),
    ],
    suppressions: [
      {
        check_id: "OC-LOG-002",
        reason: "Until the outage is understood.",
        owner: "ada",
        expires: "2027-01-31",
        source: "file",
        place: {
          file: "parapet-ignore.json5",
          pointer: "/suppressions/0",
          line: 3,
          column: 5,
          excerpt: "",
          default_of: "",
        },
        fingerprints: ["2".repeat(32)],
      },
    ],
    exposures: [exposure()],
    exposures_truncated: false,
    plans: [fixPlan()],
    attack_paths: [attackPath()],
    fixes: [
      {
        check_ids: ["OC-SEC-003"],
        title: "Sets tools.exec.mode to ask",
        safe: false,
        risk_removed: 6,
        total_before: 9.4,
        total_after: 3.4,
        paths_closed: [`ap_${"a".repeat(52)}`],
        paths_lowered: [],
      },
    ],
    summary: { critical: 1, high: 1, medium: 0, low: 0, info: 0, suppressed: 0 },
    ...changes,
  };
}

export const hostileText =
  "\u001b[2J\u001b]0;owned\u0007a\r\nb\tc\u009b31m \u202eevil\u2066 \u{e0041} \ud800 | `x` </td><script>alert(1)</script> ![i](http://evil.example/x) [l](javascript:1) @everyone www.evil.example 漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字";

/** The same report where anyone who wrote the workspace attacks the reader of the report. */
export function hostileReport(): ScanReport {
  const long = "x".repeat(5000);
  return report({
    service: hostileText,
    workspace_path: `/tmp/$(reboot)/'${hostileText}`,
    runtimes: [hostileText],
    files: [
      { path: hostileText, status: "skipped", reason: hostileText },
      { path: `${long}/${hostileText}`, status: "unreadable", reason: long },
    ],
    findings: [
      finding({
        check_id: long,
        title: hostileText,
        message: `${hostileText} ${long}`,
        agent_id: hostileText,
        evidence: [
          {
            file: `../${hostileText}`,
            pointer: hostileText,
            line: 1,
            column: 2,
            excerpt: hostileText,
            default_of: hostileText,
          },
        ],
      }),
    ],
    exposures: [
      exposure({
        principal: hostileText,
        entry_point: `${hostileText} ${long}`,
        agents: [hostileText, long],
        alike: [hostileText],
        outcomes: exposure().outcomes.map((one) => ({ ...one, outcome: hostileText })),
      }),
    ],
    plans: [fixPlan({ titles: [`${hostileText} ${long}`] }), fixPlan()],
    attack_paths: [
      attackPath({
        rule_name: hostileText,
        agents_involved: [hostileText],
        path_steps: [
          { node_id: hostileText, node_type: long, vulnerability: long, description: hostileText },
          { node_id: "", node_type: hostileText, vulnerability: "", description: "" },
        ],
      }),
    ],
    fixes: [
      {
        check_ids: ["OC-NET-001", ...Array<string>(30).fill("OC-SEC-001")],
        title: hostileText,
        safe: true,
        risk_removed: 1,
        total_before: 2,
        total_after: 1,
        paths_closed: [],
        paths_lowered: [],
      },
    ],
  });
}
