import type { CheckId } from "@parapet/scan-core/core/check-id.ts";
import { folderInstructionsNode, folderNode } from "@parapet/runtime-kit/topology/shared-folder.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";
import { projectEditRules } from "../checks/facts/file-rules.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";

/** Draws what Claude Code reads and writes without a command. */
export function drawFileTools(
  model: ClaudeCodeModel,
  {
    agent,
    hostName,
    sketch,
  }: { readonly agent: string; readonly hostName: string; readonly sketch: Sketch },
): void {
  if (model.kind !== "project") return;
  const { folder } = model;
  drawReader(model, agent, hostName, sketch);
  drawWriter(model, agent, hostName, sketch);
  sketch.edge({
    source: folderInstructionsNode({ path: folder, hostName }, sketch),
    target: agent,
    kind: "LOADS",
    description: "CLAUDE.md and the other instruction files are loaded in every session",
    at: [model.mode.at],
  });
  sketch.edge({
    source: folderNode({ path: folder, hostName }, sketch),
    target: folderInstructionsNode({ path: folder, hostName }, sketch),
    kind: "WRITES",
    description: "the instruction files are part of the project",
    at: [model.mode.at],
  });
}

function drawReader(model: ClaudeCodeModel, agent: string, hostName: string, sketch: Sketch): void {
  const { folder, folderNames, mode, deny } = model;
  const tool = sketch.node("tool", "claude-code/Read", "Read", {
    tool: "Read",
    agent_id: "claude-code",
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: "Claude Code reads project files without approval",
    at: [mode.at],
    attributes: { decision: "auto" },
  });
  sketch.edge({
    source: tool,
    target: folderNode({ path: folder, hostName }, sketch),
    kind: "READS",
    description: "file tools read the files of the project",
    at: [mode.at],
  });
  const isDenied = deny.some(
    ({ tool: denied, specifier = "" }) => denied === "Read" && /\.env|^\*\*$/.test(specifier),
  );
  if (!folderNames.includes(".env") || isDenied) return;
  sketch.edge({
    source: tool,
    target: sketch.node("secret", "project-env", "Keys in the project's .env"),
    kind: "READS",
    description: "file tools read the project's .env",
    vulnerability: "credential_access",
    at: [mode.at],
    fixedBy: ["CC-PERM-011"],
  });
}

function drawWriter(model: ClaudeCodeModel, agent: string, hostName: string, sketch: Sketch): void {
  const { folder, mode } = model;
  const rules = projectEditRules(model);
  const byMode = ["acceptEdits", "bypassPermissions"].includes(mode.value);
  const autoApproved = byMode || rules.length > 0;
  const at = byMode || rules.length === 0 ? [mode.at] : rules.map((rule) => rule.at);
  const tool = sketch.node("tool", "claude-code/Edit", "Edit", {
    tool: "Edit",
    agent_id: "claude-code",
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: autoApproved
      ? "Claude Code edits project files without approval"
      : "Claude Code edits project files after approval",
    at,
    attributes: { decision: autoApproved ? "auto" : "ask" },
    fixedBy: byMode ? fixesOf(mode) : [],
    controls: autoApproved ? [] : [{ name: "tool_approval", at }],
  });
  sketch.edge({
    source: tool,
    target: folderNode({ path: folder, hostName }, sketch),
    kind: "WRITES",
    description: "file tools write the files of the project",
    at,
  });
  sketch.edge({
    source: tool,
    target: folderInstructionsNode({ path: folder, hostName }, sketch),
    kind: "WRITES",
    description: "file tools write CLAUDE.md and the other instruction files of the project",
    vulnerability: "writable_instructions",
    at,
  });
}

/** The fix of a mode that edits, unless the user chose it. */
function fixesOf({ value, level }: ClaudeCodeModel["mode"]): readonly CheckId[] {
  if (value === "bypassPermissions") return ["CC-MODE-001"];
  return level === "project" ? ["CC-MODE-004"] : [];
}
