import type { Evidence } from "@parapet/posture";
import { settingName } from "./openclaw/checks/facts/tool-lists.ts";
import { fileEvidence } from "./openclaw/evidence.ts";
import { explainAgent } from "./openclaw/explain.ts";
import type { OpenClawModel } from "./openclaw/model.ts";
import { openclaw } from "./openclaw/runtime.ts";
import type { Reading } from "./runtime.ts";
import type { ScanEnvironment } from "./workspace-scan.ts";

/** The agents of a workspace, and what one of them may do. */
export type Explanation = {
  readonly workspace_path: string;
  readonly config_path: string;
  /** Whose defaults stand for what nobody wrote: "OpenClaw 2026.9.6". */
  readonly defaults_of: string;
  /** The version that wrote the configuration, where it is newer than Parapet knows: "OpenClaw 2027.1.0"; else "". */
  readonly newer_writer: string;
  /** Never empty, sorted by ID. */
  readonly agents: readonly { readonly agent_id: string; readonly is_default: boolean }[];
  /** The agent that was asked for, or the only one; left out where there are several, or no such agent. */
  readonly agent?: ExplainedAgent;
};

/** An agent's effective policy, as `parapet explain --json` prints it. */
export type ExplainedAgent = {
  readonly agent_id: string;
  readonly sections: readonly {
    readonly title: string;
    readonly rows: readonly ExplainedRow[];
  }[];
};

export type ExplainedRow = {
  readonly subject: string;
  /** In words, without secrets. */
  readonly value: string;
  /** "tools.exec.mode": the setting that decides, or that would; "" where a file of the state folder says it. */
  readonly setting: string;
  /** Where it stands; of a default, whose; of a file of the state folder, the file alone. */
  readonly evidence: Evidence;
};

/** What the agents of the workspace at a path may do, and why. Throws ScanError. */
export async function explainWorkspace(
  path: string | undefined,
  agentId: string | undefined,
  environment: ScanEnvironment,
): Promise<Explanation> {
  const location = await openclaw.locate(path, environment);
  const reading = await openclaw.read(location, environment, new Map());
  const { agents, defaultsOf, schema } = reading.model;
  const [first, ...others] = agents;
  const asked = agentId ?? (others.length === 0 ? first?.id : undefined);
  const agent = asked === undefined ? undefined : explained(reading, location.workspacePath, asked);
  return {
    workspace_path: location.workspacePath,
    config_path: location.configPath,
    defaults_of: `${openclaw.title} ${defaultsOf}`,
    newer_writer: schema.newerWriter === "" ? "" : `${openclaw.title} ${schema.newerWriter}`,
    agents: agents.map(({ id, isDefault }) => ({ agent_id: id, is_default: isDefault })),
    ...(agent === undefined ? {} : { agent }),
  };
}

function explained(
  { model, evidenceOf }: Reading<OpenClawModel>,
  workspacePath: string,
  id: string,
): ExplainedAgent | undefined {
  const sections = explainAgent(model, id);
  if (sections === undefined) return undefined;
  return {
    agent_id: id,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ subject, value, at, path }) => ({
        subject,
        value,
        setting: path === "" ? settingName(at) : "",
        evidence: path === "" ? evidenceOf(at) : fileEvidence(path, workspacePath),
      })),
    })),
  };
}
