import { webToolsOf } from "../facts/tools/web-access.ts";
import type { OpenClawModel } from "../model/model.ts";
import { drawInternet } from "./draw-stores.ts";
import type { ContextNode } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/** Draws the tools of one execution context that read the web: what they return is untrusted. */
export function drawWebTools(
  model: OpenClawModel,
  { agent, context, key, direct }: ContextNode,
  sketch: Sketch,
): void {
  // The first edge wins: tools that read whole pages come before those that read snippets.
  const tools = webToolsOf(model, agent, context).toSorted(
    (a, b) => Number(b.sends) - Number(a.sends),
  );
  for (const { name, sends } of tools) {
    const grant = agent.grant(name, context.where);
    const tool = sketch.node("tool", `${agent.id}/${name}@${context.where}`, name, {
      tool: name,
      agent_id: agent.id,
    });
    sketch.edge({
      source: key,
      target: tool,
      kind: "INVOKES",
      description: `${agent.id} uses ${name} without approval`,
      at: [grant.at],
      attributes: { decision: "auto" },
    });
    if (sends)
      drawInternet(
        tool,
        { description: `${name} sends data in the addresses it opens`, at: [grant.at] },
        sketch,
      );
    if (direct) continue;
    const ease = sends ? "pulled_content" : "search_result";
    drawWeb(key, { agentId: agent.id, tool: name, at: grant.at, ease }, sketch);
  }
}

type WebReading = {
  readonly agentId: string;
  readonly tool: string;
  readonly at: string;
  readonly ease: string;
};

function drawWeb(
  contextKey: string,
  { agentId, tool, at, ease }: WebReading,
  sketch: Sketch,
): void {
  const web = sketch.node("untrusted_source", "web", "Web pages", { arrives: "in_turn" });
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: web,
    kind: "CAN_WRITE",
    description: "anyone can publish a page",
    at: [at],
  });
  sketch.edge({
    source: web,
    target: contextKey,
    kind: "DELIVERS",
    description: `${tool} passes pages to ${agentId}`,
    vulnerability: "untrusted_web_content",
    at: [at],
    attributes: { ease },
  });
}

/**
 * Draws that commands with a network bring in untrusted content: repositories, packages, issues.
 */
export function drawDownloads({
  contextKey,
  agentId,
  at,
  sketch,
}: {
  readonly contextKey: string;
  readonly agentId: string;
  readonly at: readonly string[];
  readonly sketch: Sketch;
}): void {
  const downloads = sketch.node(
    "untrusted_source",
    "web-downloads",
    "Repositories, packages and pages that commands fetch",
    { arrives: "in_turn" },
  );
  sketch.edge({
    source: sketch.node("principal", "public", "The public", { trust: "public" }),
    target: downloads,
    kind: "CAN_WRITE",
    description: "anyone can publish a repository, a package or an issue",
    at,
  });
  sketch.edge({
    source: downloads,
    target: contextKey,
    kind: "DELIVERS",
    description: `commands of ${agentId} return what they fetch`,
    vulnerability: "untrusted_web_content",
    at,
    attributes: { ease: "command_output" },
  });
}
