import type { ExplainableAgents } from "@parapet/runtime-kit/entry/runtime-entry.ts";
import type { Reading, WorkspaceLocation } from "@parapet/scan-core/core/runtime.ts";
import { settingName } from "./facts/tools/tool-lists.ts";
import { fileEvidence } from "./reading/evidence.ts";
import { explainAgent } from "./explain.ts";
import type { OpenClawModel } from "./model/model.ts";

/** What the agents of an OpenClaw workspace may do, and why. */
export function explainOpenClaw(
  { model, evidenceOf }: Reading<OpenClawModel>,
  { workspacePath }: WorkspaceLocation,
): ExplainableAgents {
  const { agents, defaultsOf, schema } = model;
  return {
    defaults_of: `OpenClaw ${defaultsOf}`,
    newer_writer: schema.newerWriter === "" ? "" : `OpenClaw ${schema.newerWriter}`,
    agents: agents.map(({ id, isDefault }) => ({ agent_id: id, is_default: isDefault })),
    sectionsOf: (id) =>
      explainAgent(model, id)?.map(({ title, rows }) => ({
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
