import { drawInternet } from "@parapet/runtime-kit/topology/draw-free-commands.ts";
import { folderSourceNode } from "@parapet/runtime-kit/topology/shared-folder.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";
import { isOverruled } from "../checks/facts/shell-rules.ts";
import type { ClaudeCodeModel } from "../policy/model.ts";

/** Draws the sources of untrusted content: files of the repository, and web pages. */
export function drawSources(
  model: ClaudeCodeModel,
  {
    agent,
    hostName,
    sketch,
  }: { readonly agent: string; readonly hostName: string; readonly sketch: Sketch },
): void {
  const { kind, folder, mode } = model;
  const shown = kind === "project" ? folder : "the folder it is started in";
  const files =
    kind === "project"
      ? folderSourceNode({ path: folder, hostName }, sketch)
      : sketch.node("untrusted_source", "any-repository", "Files of any repository", {
          arrives: "in_turn",
        });
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: files,
    kind: "CAN_WRITE",
    description: "issues, pull requests and dependencies contain third-party content",
    at: [mode.at],
  });
  sketch.edge({
    source: files,
    target: agent,
    kind: "DELIVERS",
    description: `Claude Code reads files of ${shown} without approval`,
    vulnerability: "untrusted_repository",
    at: [mode.at],
    attributes: { ease: "pulled_content" },
  });
  drawWeb(model, agent, sketch);
}

function drawWeb(model: ClaudeCodeModel, agent: string, sketch: Sketch): void {
  const rules = model.allow.filter(
    (rule) => ["WebFetch", "WebSearch"].includes(rule.tool) && !isOverruled(model, rule),
  );
  const bypassed = model.mode.value === "bypassPermissions";
  if (rules.length === 0 && !bypassed) return;
  const at = bypassed ? [model.mode.at] : rules.map((rule) => rule.at);
  const web = sketch.node("untrusted_source", "web", "Web pages", { arrives: "in_turn" });
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: web,
    kind: "CAN_WRITE",
    description: "anyone can publish a page",
    at,
  });
  sketch.edge({
    source: web,
    target: agent,
    kind: "DELIVERS",
    description: "WebFetch passes pages to the model without approval",
    vulnerability: "untrusted_web_content",
    at,
    attributes: { ease: "pulled_content" },
  });
  const isOpen =
    bypassed || rules.some(({ tool, specifier }) => tool === "WebFetch" && specifier === undefined);
  if (!isOpen) return;
  const tool = sketch.node("tool", "claude-code/WebFetch", "WebFetch", {
    tool: "WebFetch",
    agent_id: "claude-code",
  });
  sketch.edge({
    source: agent,
    target: tool,
    kind: "INVOKES",
    description: "Claude Code fetches any address without approval",
    vulnerability: "unprompted_tool",
    at,
    attributes: { decision: "auto" },
    fixedBy: bypassed ? ["CC-MODE-001"] : ["CC-PERM-006"],
  });
  drawInternet({
    tool,
    description: "WebFetch sends data in the addresses it opens",
    grounds: { at, fixedBy: [] },
    sketch,
  });
}
