import type { AgentPermissions, Evidence, Exposure, ReportedFinding } from "@parapet/posture";
import type { PolicySubject } from "../evaluation/subject.ts";
import { readPolicy } from "../language/read-policy.ts";
import type { Policy } from "../language/policy.ts";

export const vocabulary = {
  trusts: ["anyone", "members", "network", "operator", "paired", "public", "third_party_package"],
  impacts: ["host_rce", "secret_theft"],
  runtimes: ["claude-code", "openclaw"],
};

export const place: Evidence = {
  file: "openclaw.json",
  pointer: "/tools/exec",
  line: 4,
  column: 7,
  excerpt: "",
  default_of: "",
};

export function agent(changes: Partial<AgentPermissions> = {}): AgentPermissions {
  return {
    agent_id: "main",
    name: "main",
    service: "home",
    runtime: "openclaw",
    model: "anthropic/claude",
    sandbox: "all",
    tools: [],
    mcp_servers: [],
    evidence: [place],
    ...changes,
  };
}

export function tool(
  name: string,
  changes: Partial<AgentPermissions["tools"][number]> = {},
): AgentPermissions["tools"][number] {
  return {
    tool: name,
    label: name,
    server: "",
    decision: "ask",
    runs_on: "",
    reaches: [],
    evidence: [place],
    ...changes,
  };
}

export const exposure: Exposure = {
  exposure_id: "ex_1",
  services: ["home"],
  principal: "Anyone",
  entry_point: "telegram direct messages",
  agents: ["main"],
  alike: [],
  severity: "critical",
  score: 9.1,
  outcomes: [
    {
      path_id: "ap_1",
      rule_name: "A rule",
      outcome: "runs commands on the host",
      by_agent: "",
      risk_score: 9.1,
      severity: "critical",
    },
  ],
  root_causes: [],
};

export const finding: ReportedFinding = {
  check_id: "OC-KEY-001",
  title: "Hard-coded gateway secret",
  message: "It is there.",
  remediation: "",
  severity: "high",
  confidence: "high",
  owasp: [],
  agent_id: "",
  evidence: [place],
  fixable: false,
  fingerprint: "f".repeat(32),
  suppressed: false,
  parts: [],
};

export function subject(changes: Partial<PolicySubject> = {}): PolicySubject {
  return {
    report: report(),
    agents: [],
    ways: [],
    secretChecks: new Set(["OC-KEY-001"]),
    ...changes,
  };
}

export function report(changes: Partial<PolicySubject["report"]> = {}): PolicySubject["report"] {
  return {
    workspace_path: "/w",
    exposures: [],
    exposures_truncated: false,
    findings: [],
    files: [],
    ...changes,
  };
}

/** A policy of rules in YAML, one a line. */
export async function policyOf(rules: string, rest = ""): Promise<Policy> {
  const read = await readPolicy(`version: 1\nrules:\n${rules}\n${rest}`, vocabulary);
  if ("rules" in read) return read;
  throw new Error(JSON.stringify(read));
}
