import type { AgentPermissions, ExposureWay, ScanReport } from "@parapet/posture";

/** What a policy is held against. */
export type PolicySubject = {
  readonly report: Pick<
    ScanReport,
    "exposures" | "exposures_truncated" | "findings" | "files" | "workspace_path"
  >;
  /** Undefined where the report does not say what agents may do. */
  readonly agents: readonly AgentPermissions[] | undefined;
  /** Undefined where the report does not say how exposures come about. */
  readonly ways: readonly ExposureWay[] | undefined;
  /** The checks that find a secret in a file. */
  readonly secretChecks: ReadonlySet<string>;
};

/** A violation before exceptions. */
export type Fault = {
  readonly status: "violated" | "unproven";
  readonly agent_id: string;
  /** Every agent that an exception has to cover; not set where that is `agent_id` alone. */
  readonly agents?: readonly string[];
  readonly message: string;
  readonly evidence: AgentPermissions["evidence"];
  readonly severity: "critical" | "high" | "medium" | "low";
};

/** A fault of an agent. */
export function agentFault(
  { agent_id }: AgentPermissions,
  message: string,
  evidence: Fault["evidence"],
): Fault {
  return { status: "violated", agent_id, message, evidence, severity: "high" };
}

export function unproven(message: string, agent_id = "", evidence: Fault["evidence"] = []): Fault {
  return { status: "unproven", agent_id, message, evidence, severity: "high" };
}
