import { publicAddressIn } from "../facts/gateway/public-address.ts";
import {
  hookAgents,
  hookMappings,
  hooksEnabled,
  mappedAgents,
  wakingMappings,
} from "../facts/automation/hooks.ts";
import { isTailnetOnly } from "../facts/gateway/tailnet-only.ts";
import { textAt } from "../facts/tools/tool-lists.ts";
import type { AgentPolicy, OpenClawModel } from "../model/model.ts";
import type { ContextMap } from "./context-nodes.ts";
import type { Sketch } from "@parapet/runtime-kit/topology/sketch.ts";

/**
 * Draws webhooks: third parties write their content, even where a token authenticates the caller.
 */
export function drawHooks(model: OpenClawModel, contexts: ContextMap, sketch: Sketch): void {
  if (!hooksEnabled(model)) return;
  const outside = writtenOutside(model);
  const routed = drawWebhooks("webhook", "Webhooks", { outside }, sketch);
  const direct = { ease: easeOfText(model) };
  const { kind, ids } = hookAgents(model);
  const addressed = new Set(kind === "every" ? model.agents.map(({ id }) => id) : ids);
  for (const agent of model.agents) {
    const context = contexts.spawned(agent.id);
    if (context === undefined) continue;
    drawSessionChoice(model, agent, contexts, sketch);
    const named = mappedAgents(model).includes(agent.id) || agent.isDefault;
    if (!addressed.has(agent.id) && !named) continue;
    sketch.edge({
      source: named
        ? routed
        : drawWebhooks(
            "webhook/any-agent",
            "Webhooks that select their agent",
            { picks: "agent", outside: false },
            sketch,
          ),
      target: context.key,
      kind: "DELIVERS",
      description: named
        ? `webhooks reach ${agent.id}`
        : `a webhook's sender can select ${agent.id}`,
      vulnerability: named ? "untrusted_instruction_channel" : "webhook_picks_agent",
      at: [named ? "/hooks/mappings" : "/hooks/allowedAgentIds"],
      fixedBy: named ? [] : ["OC-ING-004"],
      attributes: named ? direct : { ease: "named_by_token_holder" },
    });
  }
}

/**
 * A webhook that names its session may write into the agent's main one, which runs where its owner
 * works.
 */
function drawSessionChoice(
  model: OpenClawModel,
  { id }: AgentPolicy,
  contexts: ContextMap,
  sketch: Sketch,
): void {
  const at = "/hooks/allowRequestSessionKey";
  const main = contexts.main(id);
  if (model.config.get(at) !== true || main === undefined || main.key === contexts.spawned(id)?.key)
    return;
  sketch.edge({
    source: drawWebhooks(
      "webhook/any-session",
      "Webhooks that select their session",
      { picks: "session", outside: writtenOutside(model) && namesSessions(model) },
      sketch,
    ),
    target: main.key,
    kind: "DELIVERS",
    description: `a webhook's sender can write to the main session of ${id}`,
    vulnerability: "webhook_picks_session",
    at: [at],
    fixedBy: ["OC-SEC-002"],
    attributes: { ease: "named_by_token_holder" },
  });
}

/**
 * How easily a model follows what webhooks bring. OpenClaw frames a service's text as untrusted,
 * unless a setting drops the frame or the text becomes a message of the system.
 */
function easeOfText(model: OpenClawModel): string {
  if (!handsTextOn(model)) return "named_by_token_holder";
  const { config } = model;
  const unframed = ["/hooks/gmail", ...hookMappings(model)].some(
    (at) => config.get(`${at}/allowUnsafeExternalContent`) === true,
  );
  return unframed || wakingMappings(model).length > 0 ? "untrusted_text" : "framed_text";
}

/** Whether what a service sends names the session that it is written into. */
function namesSessions(model: OpenClawModel): boolean {
  return hookMappings(model).some((at) => textAt(model.config, `${at}/sessionKey`).includes("{{"));
}

/** What webhooks carry, and whether third parties wrote it. */
type Webhooks = { readonly outside: boolean; readonly picks?: "agent" | "session" };

/**
 * Whether third parties write what webhooks carry: mails of a watched mailbox, and content that a
 * mapping passes on from services that can reach the gateway. Otherwise only holders of the token
 * write, with arbitrary content.
 */
function writtenOutside(model: OpenClawModel): boolean {
  const { config, gateway } = model;
  const watchesMail = config.has("/hooks/gmail/account");
  const isReached = gateway.exposed && !isTailnetOnly(gateway);
  return handsTextOn(model) && (watchesMail || isReached || publicAddressIn(config) !== undefined);
}

/**
 * Whether a mapping or preset passes on what a service sends: the text is then not the token
 * holder's own.
 */
function handsTextOn(model: OpenClawModel): boolean {
  const presets = model.config.get("/hooks/presets");
  return hookMappings(model).length > 0 || (Array.isArray(presets) && presets.length > 0);
}

function drawWebhooks(
  key: string,
  label: string,
  { outside, picks }: Webhooks,
  sketch: Sketch,
): string {
  const source = sketch.node("untrusted_source", key, label, {
    arrives: "by_itself",
    ...(picks === undefined ? {} : { picks }),
  });
  sketch.edge({
    source: outside
      ? sketch.node("principal", "public", "The public", { trust: "public" })
      : sketch.node("principal", "webhook-senders", "Holders of the webhook token", {
          trust: "team",
        }),
    target: source,
    kind: "CAN_WRITE",
    description: outside
      ? "third parties write the content of webhooks: mails, issues, events"
      : "anyone with the token can send webhooks",
    at: ["/hooks/enabled"],
  });
  return source;
}
